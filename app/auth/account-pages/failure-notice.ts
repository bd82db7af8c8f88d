import type { FailedAnswer } from '~/app/lib/api'
import { t as lib } from '~/app/lib/texts'

/** Shows a refusal that belongs to no field. The notification module is loaded on demand. */
export async function notifyPlainFailure(failed: FailedAnswer): Promise<FailedAnswer> {
  if (Object.keys(failed.fields).length === 0) {
    const { notifyFailure: tellFailure } = await import('~/app/lib/notify')
    tellFailure(failed)
  }
  return failed
}

export const pageTitle = (title: string) => [{ title: `${title} · ${lib.mainName}` }]
