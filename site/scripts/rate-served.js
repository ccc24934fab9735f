"use strict";
// Where votes are sent: nowhere. `fieldlab rate` answers with its own address instead.
// Classic scripts share one scope: each declares what the later ones use.
const votesAddress = null;
