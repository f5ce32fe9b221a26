// What a plugin reads its own calls with before a wallet signs them. None of it is shared with an encoder.
export { type AbiReader, plainHex, readArguments, readWhole } from './read/AbiReader.ts';
export { mismatch, same } from './read/mismatch.ts';
