import { IconArrowLeft } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/dictionaries/items/calls'
import { dictItem } from '~/worker/system/dictionaries/items/record'
import { dictItemHandlers } from '~/worker/system/dictionaries/items/routes.server'
import type { Route } from './+types/dict-items'
import { reloadDicts } from './dict'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, dictItemHandlers, calls, { dictId: args.params.id })
export const meta = titleMeta(() => t.dictItems)

/** The items of one dictionary. */
export default function DictItems({ loaderData, params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const isFromSource = loaderData.page.records.some(({ createBy }) => createBy === 'dataSource')
  return (
    <RecordScreen
      of={dictItem}
      calls={calls}
      shown={loaderData}
      title={t.dictItems}
      note={t.dictItemsNote(loaderData.within, isFromSource)}
      fixed={{ dictId: id }}
      beside={
        <Button icon={<IconArrowLeft aria-hidden />} onClick={() => void navigate(linkTo('dictionaries'))}>
          {t.toDictionaries}
        </Button>
      }
      onSaved={reloadDicts}
    />
  )
}
