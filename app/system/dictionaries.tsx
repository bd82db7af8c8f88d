import { IconRefresh } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { useSend } from '~/app/lib/use-send'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/dictionaries/calls'
import { refresh as refreshDicts } from '~/worker/system/dictionaries/calls'
import { dict } from '~/worker/system/dictionaries/record'
import { dictHandlers } from '~/worker/system/dictionaries/routes.server'
import type { Route } from './+types/dictionaries'
import { reloadDicts } from './dict'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, dictHandlers, calls)
export const meta = titleMeta(() => t.dictionaries)

/** Dictionaries of coded fields, each with a link to its items. */
export default function Dictionaries({ loaderData }: Route.ComponentProps) {
  const { send, busy } = useSend()
  const refresh = async () => {
    const { ok } = await send(refreshDicts)
    if (ok) reloadDicts()
  }
  return (
    <RecordScreen
      of={dict}
      calls={calls}
      shown={loaderData}
      title={t.dictionaries}
      note={t.dictionariesNote}
      acts={({ id }) => [{ key: 'items', label: t.items, to: linkTo('dictItems', { id }) }]}
      beside={
        <Button icon={<IconRefresh aria-hidden />} loading={busy} onClick={() => void refresh()}>
          {t.refresh}
        </Button>
      }
      onSaved={reloadDicts}
    />
  )
}
