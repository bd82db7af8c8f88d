import { IconArrowLeft } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { title } from '~/app/lib/title'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/dictionaries/items/calls'
import { dictItem } from '~/worker/system/dictionaries/items/record'
import { items } from '~/worker/system/dictionaries/items/routes.server'
import type { Route } from './+types/dict-items'
import { readDictsAgain } from './dict'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, items, calls, { dictId: args.params.id })
export const meta = title(() => t.dictItems)

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
      onSaved={readDictsAgain}
    />
  )
}
