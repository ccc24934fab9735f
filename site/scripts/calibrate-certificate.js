// The certificate: words that Python found, in place of earlier ones.

import { find, write } from "./calibrate-dom.js";

const SENTENCES = ["summary", "remedy", "example"];

export function showCertificate(certificate) {
  for (const name of SENTENCES) write(find(`#certificate-${name}`), certificate[name]);
  for (const { key, cells } of certificate.rows) {
    const row = find(`#certificate [data-key="${key}"]`);
    for (const [at, cell] of row.querySelectorAll("td").entries()) write(cell, cells[at]);
  }
}
