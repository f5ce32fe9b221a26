#!/usr/bin/env node
// node build.mjs --profile <name> [--out dir] [--base-path path] [--watch]
import { register } from 'tsx/esm/api';

register();
const { buildCommand } = await import('./scripts/build/buildCommand.ts');
process.exitCode = await buildCommand(process.argv.slice(2));
