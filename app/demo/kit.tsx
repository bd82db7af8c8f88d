import { Button } from '@douyinfe/semi-ui'
import { z } from 'zod'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { tell } from '~/app/lib/tell'
import { ChartPart } from './chart-part'
import { Empty } from '~/app/ui/empty'
import { ErrorPage } from '~/app/errors/error-page'
import { FullText } from '~/app/ui/full-text'
import { ListScreen } from '~/app/ui/list/list-screen'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import { Meter, MoneyText, NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { forgive, listQuery } from '~/worker/core/list'
import { forbidden } from '~/worker/core/refusal'
import type { Route } from './+types/kit'
import { FormPart } from './form-part'
import { ListPart } from './list-part'
import { DetailPart, DialogPart, Story, TaskPart } from './other-parts'
import { colours, findRows, stateOf } from './rows'
import { t } from './texts'
import style from './kit.module.css'

const Query = listQuery(['year', 'name', 'budget'], {
  name: z.string().optional(),
  colour: z.string().optional(),
  year: z.string().optional(),
  many: z.string().optional(),
})

/** Generates its rows, filtered and paginated like a list query; needs no database. */
export const loader = (args: Route.LoaderArgs) =>
  load(args, null, async (ctx, url) => {
    if (ctx.actor.roleCode !== 'admin') throw forbidden(t.onlyAdmin)
    const query = forgive(Query, url.searchParams)
    const matches = findRows(query)
    const sorted = matches.toSorted((a, b) => {
      const [x, y] = [a[query.column], b[query.column]]
      return (
        (query.order === 'asc' ? 1 : -1) * (typeof x === 'number' ? x - Number(y) : x.localeCompare(String(y), 'zh'))
      )
    })
    const from = (query.pageNo - 1) * query.pageSize
    const { realname } = ctx.actor
    return { query, rows: sorted.slice(from, from + query.pageSize), total: matches.length, who: realname }
  })
export const meta = title(() => t.title)

export default function Kit({ loaderData: { query, rows, total, who } }: Route.ComponentProps) {
  return (
    <Page
      title={t.title}
      count={total}
      note={t.note}
      actions={
        <>
          <Button onClick={() => tell.warning(t.hintText)}>{t.hint}</Button>
          <Button theme="solid" onClick={() => tell.success(t.saved)}>
            {t.saveExample}
          </Button>
        </>
      }
    >
      <ListPart rows={rows} total={total} query={query} />
      <DetailPart />
      <div className={style.parts}>
        <Section title={t.stateAndNumbers}>
          <p className={style.row}>
            {colours.map((colour) => (
              <StatusTag key={colour} colour={colour} label={stateOf({ colour })} />
            ))}
          </p>
          <p className={style.row}>
            <NumberText value={1234567.5} /> <MoneyText value={1280} /> <NumberText value={null} />
          </p>
          <Meter value={72.5} limit={60} label={t.rateEnough} />
          <Meter value={40} limit={60} label={t.rateShort} />
          <Meter value={null} limit={60} label={t.rateNone} />
          <FullText text={t.longText} />
          <FullText text={t.cutText} length={25} />
        </Section>
        <Section title={t.timeLine}>
          <Story />
        </Section>
        <FormPart />
        <DialogPart who={who} />
        <TaskPart />
        <ChartPart />
        <Section title={t.emptyAndWaiting}>
          <Empty title={t.noRecords} help={t.noRecordsHelp} />
          <ListSkeleton rows={2} />
          <ListScreen
            name="demo:broken"
            columns={[{ key: 'name', title: t.name }]}
            empty={{ title: t.empty }}
            rows={[]}
            total={0}
            query={{ pageNo: 1, pageSize: 10 }}
            problem={t.listProblem}
          />
        </Section>
        <Section title={t.brokenPage}>
          <ErrorPage error={new Error('example')} />
        </Section>
      </div>
    </Page>
  )
}
