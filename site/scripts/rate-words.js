"use strict";
// What the page says of a session.

function countOf(number, one, several) {
  return `${number} ${number === 1 ? one : several}`;
}

// What is wrong with how answers are kept; empty if nothing is. `votes` is a VoteStore, `sender` a
// Sender.
function troubleWords(kept, votes, sender) {
  const refused = votes.inState("refused").length;
  if (refused > 0) {
    const answers = countOf(refused, "answer was", "answers were");
    return `${answers} not taken (${sender.refusal || "see the server"}). Please download them.`;
  }
  if (sender.isAway) {
    const answers = countOf(votes.inState("new").length, "answer waits", "answers wait");
    return `The study cannot be reached. ${answers} here, to be sent when it can.`;
  }
  if (!kept.lasts && votesAddress === null) {
    return "This browser keeps nothing. Please download your answers before you close the window.";
  }
  return "";
}

// How the answers so far are kept if nothing is wrong.
function keptWords(votes) {
  if (votes.all().length === 0) return "";
  if (votesAddress === null) return "Kept in this browser";
  return votes.inState("new").length > 0 ? "Saving …" : "Saved";
}

// What is left to do once all is answered.
function endWords(votes, sender) {
  if (votesAddress === null) {
    return "Download your answers, and send the file to the person who asked you.";
  }
  const waiting = votes.inState("new").length;
  if (waiting === 0) return "Your answers are saved. You can close this window.";
  if (!sender.isAway) return "Saving …";
  return "Please leave this window open until all answers are sent, or download them.";
}
