#!/usr/bin/env node
// Writes a backup of the installation: the database of DATABASE_URL, else the one in DATA_DIR, running or not.
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('backup')
