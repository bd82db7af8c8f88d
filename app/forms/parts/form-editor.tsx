import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { useForm } from '~/app/lib/use-form'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { loadChunk } from '~/app/ui/chunk'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FormBar } from '~/app/ui/form-bar'
import { FormChoices, FormRadio, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormDate, FormDateTime } from '~/app/ui/form/date-fields'
import { FormField } from '~/app/ui/form/form-field'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormMultiPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard, useLeavePage } from '~/app/ui/leave-guard'
import { Section } from '~/app/ui/page'
import { useMounted } from '~/app/ui/use-mounted'
import { roleCodes, roles } from '~/worker/policy/roles'
import { parseFormSchema, type FormSchema, schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import { audienceKinds, type FormDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

const Designer = lazy(() => loadChunk(() => import('./designer.client')))

/** Editor of the questions and settings of a form. Changes take effect on publication. */
export function FormEditor({ form }: { form: FormDetail | null }) {
  const navigate = useNavigate()
  const goOn = useLeavePage()
  const { send, busy } = useSend()
  // The designer runs in the browser only.
  const alive = useMounted()
  const edit = useForm(
    forms.saveForm,
    {
      id: form?.id ?? '',
      ...(form && { lockVersion: form.lockVersion }),
      title: form?.title ?? '',
      intro: form?.intro ?? '',
      // The schema is untyped here; `parseFormSchema` parses it.
      schema: (form?.schema ?? schemaOf([])) as never,
      audience: form?.audience ?? { kind: 'all', ids: [] },
      startTime: form?.startTime ?? '',
      endTime: form?.endTime ?? '',
      most: form?.most ?? 0,
      changeable: form?.changeable ?? 1,
      keepUntil: form?.keepUntil ?? '',
      thanks: form?.thanks ?? '',
    },
    {
      keep: `onlineForm:${form?.id ?? 'new'}`,
      done: ({ id }) => {
        if (!form) void goOn(linkTo('formEdit', { id }), { replace: true })
      },
    },
  )
  const { field } = edit
  const publish = async () => {
    if (!form || (edit.unsaved && !(await edit.submit({ success: false })))) return false
    return (await send(forms.publishForm, { id: form.id })).ok
  }
  const [asking, setAsking] = useState(false)
  const act = !form?.version ? 'publish' : form.status === 1 ? 'publishAgain' : 'reopen'
  const kind = edit.values.audience?.kind ?? 'all'
  const known = (form?.named ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form className={style.stack} {...edit.props}>
      <LeaveGuard when={edit.unsaved} />
      <FormNotices form={edit} summary />
      <Section title={t.settings}>
        <div className={style.stack}>
          <FormText {...field('title')} label={t.title} />
          <FormTextArea {...field('intro')} label={t.intro} help={t.introHelp} />
          <FormRadio
            {...field('audience.kind')}
            label={t.audience}
            help={t.audienceHelp}
            options={audienceKinds.map((value) => ({ value, label: t[value] }))}
          />
          {kind === 'roles' && (
            <FormChoices
              {...field('audience.ids')}
              label={t.chosenRoles}
              required
              options={roleCodes.map((value) => ({ value, label: roles[value].name }))}
            />
          )}
          {kind === 'departs' && (
            <FormMultiPicker key={kind} {...field('audience.ids')} label={t.chosenDeparts} required known={known}>
              {(picker) => <DepartPicker {...picker} multiple />}
            </FormMultiPicker>
          )}
          {kind === 'people' && (
            <FormMultiPicker key={kind} {...field('audience.ids')} label={t.chosenPeople} required known={known}>
              {(picker) => <PersonPicker {...picker} multiple />}
            </FormMultiPicker>
          )}
          <div className={style.pair}>
            <FormDateTime {...field('startTime')} label={t.startTime} />
            <FormDateTime {...field('endTime')} label={t.endTime} />
          </div>
          <div className={style.pair}>
            <FormNumber {...field('most')} label={t.most} help={t.mostHelp} />
            <FormSwitch {...field('changeable')} label={t.changeable} />
          </div>
          <div className={style.pair}>
            <FormDate {...field('keepUntil')} label={t.keepUntil} help={t.keepUntilHelp} />
            <FormText {...field('thanks')} label={t.thanks} />
          </div>
        </div>
      </Section>
      <Section title={t.design}>
        <FormField
          {...field('schema')}
          label={t.questions}
          whole
          chosen
          words={(value) => t.count(parseFormSchema(value)?.length ?? 0)}
        >
          {(input) => (
            <div id={input.id} tabIndex={-1}>
              {alive ? (
                <Suspense fallback={<LoadingMessage />}>
                  <Designer schema={input.value as FormSchema} onChange={input.onChange} />
                </Suspense>
              ) : (
                <LoadingMessage />
              )}
            </div>
          )}
        </FormField>
      </Section>
      <FormBar>
        <Button onClick={() => void navigate(linkTo('forms'))}>{t.back}</Button>
        <Button theme={form ? 'light' : 'solid'} type="primary" htmlType="submit" loading={edit.busy}>
          {t.save}
        </Button>
        {form && (
          <Button
            theme="solid"
            type="primary"
            loading={busy}
            disabled={edit.busy || (form.status === 1 && !form.changed && !edit.unsaved)}
            onClick={() => setAsking(true)}
          >
            {t[act]}
          </Button>
        )}
      </FormBar>
      {form && (
        <ConfirmDialog
          open={asking}
          title={t[`${act}Ask`](form.title)}
          act={t[act]}
          onCancel={() => setAsking(false)}
          onConfirm={publish}
        >
          {t.publishWhat}
        </ConfirmDialog>
      )}
    </form>
  )
}

const LoadingMessage = () => (
  <p className={style.waiting} role="status">
    {t.loading}
  </p>
)
