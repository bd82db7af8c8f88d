import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/frame/title'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { load } from '~/app/lib/load.server'
import { tell } from '~/app/lib/tell'
import { BarChart, ColumnChart } from '~/app/ui/charts'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { Empty } from '~/app/ui/empty'
import { ErrorPage } from '~/app/errors/error-page'
import { Facts, Field, FieldErrors } from '~/app/ui/field'
import { FileList, UploadField } from '~/app/ui/files'
import { FormBar } from '~/app/ui/form-bar'
import { FullText } from '~/app/ui/full-text'
import { ListScreen } from '~/app/ui/list/list-screen'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import { Meter, MoneyText, NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { StatusTag } from '~/app/ui/status-tag'
import { TimeLine } from '~/app/ui/time-line'
import { forgive, listQuery } from '~/worker/core/list'
import { forbidden } from '~/worker/core/refusal'
import { z } from 'zod'
import type { Route } from './+types/kit'
import { colours, demoFiles, demoPeople, type DemoRow, demoRows } from './rows'
import style from './kit.module.css'

const Query = listQuery(['year', 'name', 'budget'], {
  name: z.string().optional(),
  colour: z.string().optional(),
  year: z.string().optional(),
})

/** The kit needs no database: its rows are made up here, filtered and paged as a list's query would. */
export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    if (ctx.actor.roleCode !== 'admin') throw forbidden('界面示例只对管理员开放')
    const query = forgive(Query, url.searchParams)
    const found = demoRows.filter(
      (row) =>
        (!query.name || row.name.includes(query.name)) &&
        (!query.colour || query.colour.split(',').includes(row.colour)) &&
        (!query.year || row.year === query.year),
    )
    const sorted = found.toSorted((a, b) => {
      const [x, y] = [a[query.column], b[query.column]]
      return (
        (query.order === 'asc' ? 1 : -1) * (typeof x === 'number' ? x - Number(y) : x.localeCompare(String(y), 'zh'))
      )
    })
    const from = (query.pageNo - 1) * query.pageSize
    return { query, rows: sorted.slice(from, from + query.pageSize), total: found.length }
  })
export const meta = title('界面示例')

export default function Kit({ loaderData: { query, rows, total } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<DemoRow[] | null>(null)
  return (
    <Page
      title="界面示例"
      count={total}
      note="产品的界面部件，各在它的各种状态里。"
      actions={
        <>
          <Button onClick={() => tell.warning('评审未完成，不能作出决定')}>提示</Button>
          <Button theme="solid" onClick={() => tell.success('已保存')}>
            保存示例
          </Button>
        </>
      }
    >
      <ListScreen
        columns={[
          { key: 'num', title: '编号', width: 150, fixed: true },
          { key: 'name', title: '名称', width: 260, fixed: true, card: 'title', sort: true },
          {
            key: 'status',
            title: '状态',
            width: 110,
            card: 'status',
            show: (row) => <StatusTag colour={row.colour} label={row.status} />,
          },
          { key: 'depart', title: '机构', width: 200, card: 'fact' },
          { key: 'manager', title: '负责人', width: 100, card: 'fact' },
          {
            key: 'rate',
            title: '通过率',
            width: 200,
            show: (row) => <Meter value={row.rate} limit={60} label="通过率" />,
          },
          {
            key: 'budget',
            title: '经费',
            width: 140,
            align: 'right',
            sort: true,
            show: (row) => <MoneyText value={row.budget} />,
          },
          { key: 'year', title: '年度', width: 90, align: 'right', sort: true },
          { key: 'due', title: '截止时间', width: 160, align: 'right', card: 'fact' },
        ]}
        filters={[
          { kind: 'text', name: 'name', label: '名称' },
          {
            kind: 'choice',
            name: 'colour',
            label: '状态',
            multiple: true,
            options: colours.map(({ colour, label }) => ({ value: colour, label })),
          },
          {
            kind: 'choice',
            name: 'year',
            label: '年度',
            options: ['2026', '2025', '2024'].map((year) => ({ value: year, label: year })),
          },
          { kind: 'days', name: 'due', from: 'dueFrom', to: 'dueTo', label: '截止日期' },
        ]}
        batch={[
          {
            key: 'pass',
            label: '通过',
            primary: true,
            act: (picked) => setChosen(picked),
            fits: (row) => row.colour === 'blue',
          },
          { key: 'return', label: '退回', danger: true, act: (picked) => setChosen(picked) },
        ]}
        empty={{ title: '还没有示例', help: '示例写在代码里' }}
        rows={rows}
        total={total}
        query={query}
        actionsWidth={200}
        actions={(row) => [
          { key: 'open', label: '打开', act: () => tell.info(row.name) },
          {
            key: 'edit',
            label: '编辑',
            act: () => tell.info(row.name),
            why: row.colour === 'red' ? '已拒绝，不能编辑' : undefined,
          },
          { key: 'copy', label: '复制', act: () => tell.info(row.name) },
          { key: 'remove', label: '删除', danger: true, act: () => tell.warning(row.name) },
        ]}
        sheet={{
          title: (row) => row.name,
          show: (row) => (
            <Facts
              items={[
                { label: '编号', value: row.num },
                { label: '机构', value: row.depart },
                { label: '负责人', value: row.manager },
                { label: '经费', value: <MoneyText value={row.budget} /> },
              ]}
            />
          ),
        }}
        openTo={() => '/demo'}
      />
      <ReasonDialog
        open={!!chosen}
        title={`将处理 ${chosen?.length ?? 0} 个示例`}
        act="确认处理"
        help="理由会写入时间线"
        onConfirm={(reason) => {
          tell.success(`已处理：${reason}`)
        }}
        onCancel={() => setChosen(null)}
      />
      <div className={style.parts}>
        <Section title="状态与数字">
          <p className={style.row}>
            {colours.map(({ colour, label }) => (
              <StatusTag key={colour} colour={colour} label={label} />
            ))}
          </p>
          <p className={style.row}>
            <NumberText value={1234567.5} /> <MoneyText value={1280} /> <NumberText value={null} />
          </p>
          <Meter value={72.5} limit={60} label="通过率，达到" />
          <Meter value={40} limit={60} label="通过率，未达到" />
          <Meter value={null} limit={60} label="通过率，尚无" />
          <FullText text="一行放不下的长文字会在行尾省略，鼠标停留时显示全文，复制得到的也是全文：证券期货业数据治理与隐私计算融合应用研究" />
        </Section>
        <Section title="时间线">
          <TimeLine
            items={[
              {
                id: '3',
                title: '退回完善',
                who: '业务负责人',
                time: '2026-11-20 09:30',
                text: '经费预算缺少明细。',
                colour: 'orange',
              },
              {
                id: '2',
                title: '机构审批通过',
                who: '机构联系人',
                time: '2026-11-18 16:02',
                colour: 'cyan',
                undone: true,
              },
              { id: '1', title: '提交申报', who: '课题负责人', time: '2026-11-17 10:11', colour: 'grey' },
            ]}
          />
        </Section>
        <FormParts />
        <Section title="图">
          <ColumnChart
            caption="数量，按年度"
            unit="个"
            items={['2023', '2024', '2025', '2026'].map((label, place) => ({ label, count: 20 + place * 13 }))}
          />
          <BarChart
            caption="数量，按状态"
            unit="个"
            items={colours.map(({ label }, place) => ({ label, count: 40 - place * 5 }))}
          />
        </Section>
        <Section title="空与等待">
          <Empty title="还没有记录" help="提交后会出现在这里" />
          <ListSkeleton rows={2} />
        </Section>
        <Section title="出错的页面">
          <ErrorPage error={new Error('示例')} />
        </Section>
      </div>
    </Page>
  )
}

function FormParts() {
  const [text, setText] = useState('')
  const [files, setFiles] = useState(demoFiles)
  const [one, setOne] = useState<Picked | null>(null)
  const [many, setMany] = useState<Picked[]>([])
  const { status } = useAutosave('demo', text, async () => {
    await pause(400)
    return true
  })
  const error = text.length > 10 ? '名称最多 10 个字' : ''
  return (
    <Section title="表单">
      <div className={style.form}>
        <FieldErrors errors={{ 'demo-name': error }} labels={{ 'demo-name': '名称' }} />
        <Field label="名称" for="demo-name" required help="不超过 10 个字" error={error}>
          <Input id="demo-name" value={text} onChange={setText} validateStatus={error ? 'error' : 'default'} />
        </Field>
        <Field label="负责人" for="demo-one">
          <RemotePicker id="demo-one" aria-label="负责人" value={one} onChange={setOne} load={findPeople} />
        </Field>
        <Field label="评审人" for="demo-many" optional>
          <RemotePicker id="demo-many" aria-label="评审人" multiple value={many} onChange={setMany} load={findPeople} />
        </Field>
        <Field label="附件" for="demo-files">
          <UploadField
            id="demo-files"
            value={files}
            onChange={setFiles}
            accept={['pdf', 'docx', 'xlsx']}
            max={4}
            limit={5 * 1024 * 1024}
            hrefOf={() => '#'}
            upload={async (file, onProgress) => {
              for (const percent of [20, 45, 70, 99]) {
                onProgress(percent)
                await pause(200)
              }
              return file.name.includes('失败')
                ? { ok: false, message: '上传失败' }
                : { ok: true, file: { id: file.name, fileName: file.name, size: file.size } }
            }}
          />
        </Field>
        <FileList files={files} hrefOf={() => '#'} />
        <FormBar words={autosaveWords(status)}>
          <ConfirmButton question="将删除这份草稿" danger onConfirm={() => void tell.success('已删除')}>
            删除草稿
          </ConfirmButton>
          <Button theme="solid">提交申报</Button>
        </FormBar>
      </div>
    </Section>
  )
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const findPeople = async (text: string) => {
  await pause(150)
  return demoPeople.filter(({ label }) => label.includes(text))
}
