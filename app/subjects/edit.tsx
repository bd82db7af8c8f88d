import { load } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { Page } from '~/app/ui/page'
import { Link } from 'react-router'
import { declarationToEdit } from '~/worker/subjects/queries/screen.server'
import type { Route } from './+types/edit'
import { DeclarationForm } from './form/declaration-form'
import { declarationOf } from './form/model'
import { SupplementForm } from './form/supplement-form'

export const loader = (args: Route.LoaderArgs) => load(args, (ctx) => declarationToEdit(ctx, args.params.id))
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.subjectName ?? '编辑课题'} · 课题管理平台` },
]

export default function Edit({ loaderData }: Route.ComponentProps) {
  const { mode, saved, subjectName } = loaderData
  if (mode === 'none')
    return (
      <Page title={subjectName} width="form">
        <Empty
          title="这个课题现在不能修改"
          help={loaderData.why}
          action={<Link to={`/subjectMngr/subjct/detail/${saved.subjectId}`}>查看课题</Link>}
        />
      </Page>
    )
  if (mode === 'supplement')
    return (
      <SupplementForm
        key={saved.subjectId}
        who={loaderData.who}
        subjectName={subjectName}
        saved={saved}
        items={loaderData.items}
        due={loaderData.due}
        opinion={loaderData.opinion}
        files={loaderData.files}
        fileSlots={loaderData.fileSlots}
      />
    )
  return (
    <DeclarationForm
      key={saved.subjectId}
      who={loaderData.who}
      declaration={declarationOf(loaderData.declaration)}
      saved={saved}
      submits={loaderData.submits}
      opinion={loaderData.opinion}
      marks={loaderData.marks}
      files={loaderData.files}
      fileSlots={loaderData.fileSlots}
      choices={loaderData.choices}
      fixed={loaderData.fixed}
      closed={loaderData.closed}
    />
  )
}
