interface Banned {
  readonly phrase: RegExp;
  /** A text that has it. */
  readonly like: string;
  /** What to write in its place, for the message of a failure. */
  readonly write: string;
}

/**
 * Phrases that give a text away as a translation, or that vary a word of the field. Nearly all of them stood in
 * an English text once.
 */
export const bannedPhrases: readonly Banned[] = [
  // Filler.
  { phrase: /\bplease\b/i, like: 'Please select tokens first', write: 'nothing: the sentence does without' },
  {
    phrase: /\b(?:un)?successful(?:ly)?\b/i,
    like: 'Unsuccessful. Add {{symbol}} again',
    write: 'what happened',
  },
  {
    phrase: /\bcurrently\b|\bat the moment\b|\bpresent\b/i,
    like: 'Nothing at the moment',
    write: '"now", "current" or nothing',
  },
  { phrase: /\bin order to\b/i, like: 'Approve HUSH in order to swap it.', write: '"to"' },
  { phrase: /\bfor sure\b/i, like: 'What comes out for sure', write: '"certain"' },
  {
    phrase: /\bby itself\b|\ball the same\b|\bin all\b/i,
    like: 'Cost in all',
    write: 'nothing, "anyway" or "total"',
  },

  // Forms that nobody says.
  {
    phrase: /\b(?:could|can|did|does|do|is|are|was|were|has|have|had|would|will|should) ?not\b/i,
    like: 'Could not be measured',
    write: 'a contraction: "couldn\'t", "isn\'t"',
  },
  {
    phrase: /\b(?:you|they|we) are\b|\bthere is (?:no|an?)\b|\bit is\b/i,
    like: 'You are on {{chain}}.',
    write: 'a contraction',
  },
  {
    phrase: /\b(?:this|that|it) is no (?!longer)|\bno valid\b|\bwhich is no(?:t|ne)\b/i,
    like: 'This is no position id',
    write: '"not a …", "isn\'t …"',
  },
  {
    phrase: /\bon no list\b|\bno list (?:has|of)\b/i,
    like: 'This token is on no list we know',
    write: '"unlisted", "unverified"',
  },
  {
    phrase: /\b(?:tells?|told)\b/i,
    like: 'Its contract tells no picture.',
    write: '"say", "show" or "report"',
  },
  {
    phrase: /\bstands? (?:here|there|in|behind|above|below)\b/i,
    like: 'Tokens that you import by address stand here.',
    write: '"is"',
  },
  { phrase: /\bas it (?:was|is)\b/i, like: 'What was stored is kept as it was.', write: '"as is"' },
  {
    phrase: /\bof (?:its|their|your|his) own\b|(?<!ahead )\bof yours\b/i,
    like: '{{count}} more position of yours was not found yet.',
    write: '"its own …"',
  },
  {
    phrase: /\ba part of\b|\bparts? of the app that\b/i,
    like: 'The part of the app that made this is off.',
    write: '"part of", "feature"',
  },
  {
    phrase: /\b(?:some|any|every)body\b|\bnobody (?:else|answer)/i,
    like: 'Nobody else was asked.',
    write: '"someone", "anyone", "no one"',
  },
  {
    phrase: /\boutside of\b|\bbeside\b|\blately\b|\banew\b|\bmaybe\b/i,
    like: 'Maybe sent',
    write: 'the usual word',
  },
  { phrase: /\bmakes? no sense\b/i, like: 'The answer of {{hosts}} makes no sense.', write: '"invalid"' },

  // Waiting and trying.
  { phrase: /\bgo(?:es)? on\b/i, like: 'Go on anyway', write: '"continue"' },
  {
    phrase: /\bcarried out\b|\bcarr(?:y|ies) out\b/i,
    like: '{{done}} of {{calls}} steps were carried out.',
    write: '"go through"',
  },
  {
    phrase: /\btried (?:again|out)\b/i,
    like: "The pools' logs could not be read. It is tried again.",
    write: '"trying again", "simulated"',
  },
  {
    phrase: /\bis included (?:first|within|in time|before)\b/i,
    like: 'Whichever is included first counts.',
    write: '"go through"',
  },
  { phrase: /\bwhatever\b/i, like: 'Take whatever arrives', write: '"any"' },

  // Looking and reading.
  {
    phrase: /\blook(?:s|ed|ing)? (?:at|into|again|further|back|through)\b/i,
    like: 'Look again',
    write: '"check", "view", "load"',
  },
  {
    phrase:
      /\b(?:un|not )readable\b|\bread (?:back|again|so far|yet|before|here)\b|\b(?:being|was|were|is|are) read\b(?! as\b)|^reading\b/i,
    like: 'Reading',
    write: '"load"',
  },
  { phrase: /\bfurther back\b|\bthe newest\b/i, like: 'Look further back', write: '"older", "latest"' },
  {
    phrase: /\bnot answering\b|\bnot known\b|\bknown to\b/i,
    like: 'Not known',
    write: '"not responding", "unknown"',
  },
  { phrase: /\btype (?:the|an?|what|dollars)\b/i, like: 'Type the amount in USD', write: '"enter"' },

  // Amounts.
  { phrase: /\bat the (?:least|most)\b|\bat most\b/i, like: 'Left at most', write: '"minimum", "up to"' },
  { phrase: /\bgoes in\b|\bput(?:s|ting)? (?:\w+ )?in(?:to)?\b/i, like: 'Goes in', write: '"deposit"' },
  {
    phrase: /\bcomes? out\b(?! within)|\btak(?:e|es|en|ing) (?:(?!me\b)\w+ )?(?:out|off|back)\b/i,
    like: 'Take out',
    write: '"withdraw", "revoke", "hide"',
  },

  // One word for one thing.
  { phrase: /\btrial run\b/i, like: 'Trial run', write: '"simulation"' },
  { phrase: /\ballowances?\b/i, like: 'Reset {{symbol}} allowance', write: '"approval"' },
  {
    phrase: /\bpermissions?\b/i,
    like: 'Sign the permission for {{symbol}}, valid 30 days',
    write: '"permit"',
  },
  {
    phrase: /\bnetwork fees?\b|\bgas fees?\b/i,
    like: 'Creating it costs more network fee than usual.',
    write: '"network cost"',
  },
  { phrase: /\buncollected\b/i, like: 'Uncollected fees: {{first}} and {{second}}', write: '"unclaimed"' },
  { phrase: /\bpictures?\b/i, like: 'Loading the picture', write: '"image"' },
  { phrase: /(?<!US )\bdollars?\b/i, like: 'Price of {{base}} in dollars', write: '"USD"' },
  { phrase: /\bkinds?\b/i, like: 'Kind', write: '"type"' },
  { phrase: /\bdigits\b/i, like: 'Enter an address: 0x and 40 digits.', write: '"characters" or "decimals"' },
  { phrase: /: preview$/i, like: 'Rebalance: preview', write: 'the title alone' },
];
