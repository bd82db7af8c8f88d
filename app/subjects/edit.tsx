import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { EmptyState } from '~/app/ui/empty-state'
import { Page } from '~/app/ui/page'
import { Link } from 'react-router'
import type { Route } from './+types/edit'
import { loadFormToEdit } from './form/loader.server'
import { DeclarationForm } from './form/declaration-form'
import { SupplementForm } from './form/supplement-form'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as subjects from '~/worker/subjects/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, subjects.declarationInfo, (ctx) => loadFormToEdit(ctx, args.params.id))
export const meta = titleMeta(
  (form: Awaited<ReturnType<typeof loader>> | undefined) => form?.subjectName || t.editSubject,
)

export default function Edit({ loaderData }: Route.ComponentProps) {
  const { mode, saved, subjectName } = loaderData
  if (mode === 'none')
    return (
      <Page title={subjectName} width="form">
        <EmptyState
          title={t.notEditable}
          help={loaderData.why}
          action={<Link to={subjectPageUrl(saved.subjectId)}>{t.viewSubject}</Link>}
        />
      </Page>
    )
  if (mode === 'items')
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
        fileSlots={loaderData.formOf.slots}
      />
    )
  return (
    <DeclarationForm
      key={saved.subjectId}
      who={loaderData.who}
      declaration={loaderData.declaration}
      saved={saved}
      submits={loaderData.submits}
      opinion={loaderData.opinion}
      marks={loaderData.marks}
      files={loaderData.files}
      formOf={loaderData.formOf}
      due={loaderData.due}
      topicName={loaderData.topicName}
      choices={loaderData.choices}
      fixed={loaderData.fixed}
      closed={loaderData.closed}
    />
  )
}
