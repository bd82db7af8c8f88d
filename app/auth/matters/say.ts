import type { Failed } from '~/app/lib/api'
import { t as lib } from '~/app/lib/texts'

/** Says a refusal that belongs to no field; the messages come when there is something to say. */
export async function say(failed: Failed): Promise<Failed> {
  if (Object.keys(failed.fields).length === 0) {
    const { tellFailure } = await import('~/app/lib/tell')
    tellFailure(failed)
  }
  return failed
}

export const pageTitle = (title: string) => [{ title: `${title} · ${lib.mainName}` }]
