#!/usr/bin/env node
// Checks the change log for tampering: the database of DATABASE_URL, else the one in DATA_DIR, running or not.
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('audit-verify')
