import { applicantForm, applicantSave } from '@visa/contract/visa/applicant-form'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/call.ts'
import type { KeptByItself } from '../../../ui/form/form-target.ts'

/** Keeps changed fields of an applicant. */
export function useKeep(id: number): KeptByItself['keep'] {
  const client = useQueryClient()
  return useCallback(
    async (changes) => {
      const kept = await call(applicantSave, { body: { id, changes: [...changes] } }, { silent: true })
      // What is being asked for may be of before this save: it is asked for anew. Else the live event does it.
      const queryKey = [applicantForm.path, { query: { id } }]
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
      return {
        saved: kept.saved,
        conflicts: kept.conflicts.map(({ field, theirs, base, by, at }) => ({ field, theirs, base, by, at })),
        at: kept.updateTime,
      }
    },
    [client, id],
  )
}
