#!/usr/bin/env node
// Puts a backup into an empty place: the database of DATABASE_URL, else a new one in DATA_DIR.
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('restore')
