"use strict";
// Votes as files that `fieldlab` reads; see `lab.votes.files`.

const votesFormat = "fieldlab votes 1";

function votesJson(votes) {
  return `${JSON.stringify({ format: votesFormat, votes }, null, 1)}\n`;
}

// Of votes that were made here, which all have the same keys.
function votesCsv(votes) {
  const rows = votes.map(({ screen, ...own }) => {
    const facts = Object.entries(screen).map(([name, value]) => [`screen_${name}`, value]);
    return { ...own, ...Object.fromEntries(facts) };
  });
  const lines = [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
}

// As in RFC 4180; what there is not is empty.
function csvCell(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// As in save.js, which is a module and cannot be used here: a download that has not begun would be
// cancelled if its address went at once.
function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
