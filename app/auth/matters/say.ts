import type { Failed } from '~/app/lib/api'
import { t as lib } from '~/app/lib/texts'

/** Shows a refusal that belongs to no field. The notification module is loaded on demand. */
export async function say(failed: Failed): Promise<Failed> {
  if (Object.keys(failed.fields).length === 0) {
    const { tellFailure } = await import('~/app/lib/tell')
    tellFailure(failed)
  }
  return failed
}

export const pageTitle = (title: string) => [{ title: `${title} · ${lib.mainName}` }]
