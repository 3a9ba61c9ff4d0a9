#!/usr/bin/env node
// Fills a database of the demonstration with a year of a busy centre: `npm run demo:year -- --orders=1000 --days=21`.
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('demo-year')
