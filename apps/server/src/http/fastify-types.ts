// For what it adds to fastify's types.
import '@fastify/multipart'
import type { PathClaim } from '@visa/contract/authority'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people come over HTTPS. */
    secureCookies: boolean
  }

  interface FastifyRequest {
    /** For the request log. */
    viewerId: number | undefined
    answerCode: string | undefined
    /** The address as it is declared, where several share an entrance. */
    declared: string | undefined
    /** Already in the log and the figures, before its answer ends. */
    recorded: boolean
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by the path rewriting before routing (claim-path.ts). */
    claim?: PathClaim
  }
}
