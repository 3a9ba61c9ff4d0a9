import {
  contractSigning,
  contractSignLink,
  contractVerify,
  signOpen,
  signSend,
} from '@visa/contract/centre/contract-sign'
import { on, onPublic, type Route } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { makeSignLink, openSignLink, signByLink, signingOf, verifyFile } from './sign-link.service.ts'

export const signatureRoutes = (deps: PaperDeps): Route[] => [
  on(contractSignLink)((visit, { body: { id } }) => makeSignLink(deps.db, visit, id)),
  on(contractSigning)((visit, { query: { id } }) => signingOf(deps.db, visit, id)),
  on(contractVerify)((visit, { body: { file } }) => verifyFile(deps.db, visit, pathOf(orGone(file[0])))),
  onPublic(signOpen)((visit, { body: { token } }) => openSignLink(deps.db, visit, token)),
  onPublic(signSend)((visit, { body }) => signByLink(deps, visit, body)),
]
