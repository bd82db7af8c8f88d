import { Button } from '@douyinfe/semi-ui'
import { z } from 'zod'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { notify } from '~/app/lib/notify'
import { ChartPart } from './chart-part'
import { EmptyState } from '~/app/ui/empty-state'
import { ErrorPage } from '~/app/errors/error-page'
import { TruncatedText } from '~/app/ui/truncated-text'
import { ListScreen } from '~/app/ui/list/list-screen'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import { Meter, MoneyText, NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient, listQuery } from '~/worker/core/list'
import { forbidden } from '~/worker/core/refusal'
import type { Route } from './+types/component-demo'
import { FormPart } from './form-part'
import { ListPart } from './list-part'
import { DetailPart, DialogPart, DemoTimeLine, TaskPart } from './other-parts'
import { colours, findRows, statusText } from './rows'
import { t } from './texts'
import style from './component-demo.module.css'

const Query = listQuery(['year', 'name', 'budget'], {
  name: z.string().optional(),
  colour: z.string().optional(),
  year: z.string().optional(),
  many: z.string().optional(),
})

/** Generates its rows, filtered and paginated like a list query; needs no database. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, null, async (ctx, url) => {
    if (ctx.actor.roleCode !== 'admin') throw forbidden(t.onlyAdmin)
    const query = parseLenient(Query, url.searchParams)
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
export const meta = titleMeta(() => t.title)

export default function ComponentDemo({ loaderData: { query, rows, total, who } }: Route.ComponentProps) {
  return (
    <Page
      title={t.title}
      count={total}
      note={t.note}
      actions={
        <>
          <Button onClick={() => notify.warning(t.hintText)}>{t.hint}</Button>
          <Button theme="solid" onClick={() => notify.success(t.saved)}>
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
              <StatusTag key={colour} colour={colour} label={statusText({ colour })} />
            ))}
          </p>
          <p className={style.row}>
            <NumberText value={1234567.5} /> <MoneyText value={1280} /> <NumberText value={null} />
          </p>
          <Meter value={72.5} limit={60} label={t.rateEnough} />
          <Meter value={40} limit={60} label={t.rateShort} />
          <Meter value={null} limit={60} label={t.rateNone} />
          <TruncatedText text={t.longText} />
          <TruncatedText text={t.cutText} length={25} />
        </Section>
        <Section title={t.timeLine}>
          <DemoTimeLine />
        </Section>
        <FormPart />
        <DialogPart who={who} />
        <TaskPart />
        <ChartPart />
        <Section title={t.emptyAndWaiting}>
          <EmptyState title={t.noRecords} help={t.noRecordsHelp} />
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
