import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { Page } from '~/app/ui/page'
import { Tabs } from '~/app/ui/tabs'
import { parseLenient } from '~/worker/core/list'
import * as forms from '~/worker/forms/calls'
import { AnswerQuery, type FormDetail } from '~/worker/forms/contract'
import { formScreen } from '~/worker/forms/queries.server'
import type { Route } from './+types/form'
import style from './forms.module.css'
import { AnswerList } from './parts/answer-list'
import { AnswerFigures } from './parts/answer-figures'
import { FormEditor } from './parts/form-editor'
import { FormLink, ShareLink } from './parts/form-link'
import { VersionSheet } from './parts/version-sheet'
import { t } from './texts'
import { FormStatusTag } from './formatters'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, forms.formDetail, async (ctx, url) => {
    const { id } = args.params
    if (id === 'new') return { query: null, screen: null }
    const params = new URLSearchParams(url.searchParams)
    params.set('formId', id)
    const query = parseLenient(AnswerQuery, params)
    return { query, screen: await formScreen(ctx, query) }
  })
export const meta = titleMeta(
  (data: { screen: { form: FormDetail } | null } | undefined) => data?.screen?.form.title ?? t.adding,
)

/** Page of one form: its questions and settings, answers, and statistics. */
export default function Form({ loaderData: { query, screen } }: Route.ComponentProps) {
  const { send } = useSend()
  const navigate = useNavigate()
  const [versions, setVersions] = useState(false)
  const form = screen?.form ?? null
  return (
    <Page
      title={form?.title ?? t.adding}
      note={form && form.version > 0 && form.changed ? t.changed : undefined}
      actions={
        form && (
          <>
            <FormStatusTag of={form} />
            {form.version > 0 && <Button onClick={() => setVersions(true)}>{t.versions}</Button>}
            {form.version > 0 && (
              <Button onClick={() => void navigate(linkTo('formFill', { id: form.id }))}>{t.fill}</Button>
            )}
            {form.status === 1 && (
              <Button type="danger" onClick={() => void send(forms.closeForm, { id: form.id })}>
                {t.close}
              </Button>
            )}
          </>
        )
      }
    >
      {form?.status === 1 && (
        <Banner type="info" fullMode={false} closeIcon={null} description={t.released(form.version)} />
      )}
      {form?.version && form.audience.kind === 'link' ? <FormLink form={form} /> : null}
      <div className={style.stack}>
        {form && screen && form.version > 0 ? (
          <Tabs
            label={t.parts}
            tabs={[
              { key: 'design', title: t.design, show: () => <FormEditor key={form.id} form={form} /> },
              {
                key: 'answers',
                title: t.answers,
                count: form.answers,
                show: () => <AnswerList form={form} query={query} page={screen.answers} />,
              },
              {
                key: 'figures',
                title: t.figures,
                show: () => (
                  <>
                    <ShareLink form={form} />
                    <AnswerFigures figures={screen.figures} />
                  </>
                ),
              },
            ]}
          />
        ) : (
          <FormEditor key={form?.id ?? 'new'} form={form} />
        )}
      </div>
      {versions && form && <VersionSheet id={form.id} onClose={() => setVersions(false)} />}
    </Page>
  )
}
