import { Button, Input, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatAutosaveStatus, useAutosave } from '~/app/lib/use-autosave'
import { notify } from '~/app/lib/notify'
import { DepartTree } from '~/app/people/depart-tree'
import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { DictSelect } from '~/app/system/dict'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { DraftNotice } from '~/app/ui/draft-notice'
import { Field, ErrorSummary } from '~/app/ui/field'
import { FileList, UploadField } from '~/app/ui/files'
import { FormBar } from '~/app/ui/form-bar'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Section } from '~/app/ui/page'
import type { PickerOption } from '~/app/ui/remote-picker'
import { RichText, RichTextView } from '~/app/ui/rich-text/rich-text'
import { demoFiles } from './rows'
import { t } from './texts'
import style from './component-demo.module.css'

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
type Draft = { name: string; domain: string; summary: string }
const empty: Draft = { name: '', domain: '', summary: '' }

/** A form with autosave, a restored draft and a leave guard. */
export function FormPart() {
  const [draft, setDraft] = useState<Draft>(empty)
  const [files, setFiles] = useState(demoFiles)
  const [one, setOne] = useState<PickerOption | null>(null)
  const [many, setMany] = useState<PickerOption[]>([])
  const [depart, setDepart] = useState<PickerOption | null>(null)
  const [away, setAway] = useState(false)
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const { status, saveNow, left, take, drop } = useAutosave('demo', draft, async () => {
    await pause(400)
    return !away
  })
  const error = draft.name.length > 10 ? t.nameLong : ''
  const unsaved = status.state === 'typing' || status.state === 'saving' || status.state === 'kept'
  return (
    <Section title={t.form}>
      <div className={style.form}>
        <LeaveGuard when={unsaved} save={saveNow} />
        {left && <DraftNotice onTake={() => set(take() ?? {})} onDrop={drop} />}
        <ErrorSummary errors={{ 'demo-name': error }} labels={{ 'demo-name': t.name }} />
        <Field label={t.name} for="demo-name" required help={t.nameHelp} error={error}>
          <Input
            id="demo-name"
            value={draft.name}
            onChange={(name) => set({ name })}
            validateStatus={error ? 'error' : 'default'}
          />
        </Field>
        <Field label={t.domain} for="demo-domain">
          <DictSelect
            id="demo-domain"
            code="subject_domain"
            value={draft.domain}
            onChange={(domain) => set({ domain })}
          />
        </Field>
        <Field label={t.depart} for="demo-depart">
          <DepartPicker id="demo-depart" aria-label={t.depart} value={depart} onChange={setDepart} />
        </Field>
        <Field label={t.departTree} for="demo-depart-tree">
          <DepartTree
            id="demo-depart-tree"
            label={t.departTree}
            chosen={depart?.value ?? null}
            onChoose={(chosen) => setDepart(chosen && { value: chosen.id, label: chosen.name })}
          />
        </Field>
        <Field label={t.manager} for="demo-one">
          <PersonPicker id="demo-one" aria-label={t.manager} value={one} onChange={setOne} />
        </Field>
        <Field label={t.reviewers} for="demo-many" optional>
          <PersonPicker id="demo-many" aria-label={t.reviewers} multiple value={many} onChange={setMany} />
        </Field>
        <Field label={t.summary} for="demo-summary">
          <RichText
            id="demo-summary"
            label={t.summary}
            max={200}
            value={draft.summary}
            onChange={(summary) => set({ summary })}
          />
        </Field>
        {draft.summary && (
          <div role="group" aria-label={t.summaryPreview}>
            <RichTextView html={draft.summary} />
          </div>
        )}
        <Field label={t.files} for="demo-files">
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
                ? { ok: false, message: t.uploadFailed }
                : { ok: true, file: { id: file.name, fileName: file.name, size: file.size } }
            }}
          />
        </Field>
        <FileList files={files} hrefOf={() => '#'} />
        <div className={style.row}>
          <label className={style.switch}>
            <Switch checked={away} onChange={setAway} aria-label={t.serverAway} /> {t.serverAway}
          </label>
          <Link to="/dashboard/workplace">{t.leaveLink}</Link>
        </div>
        <FormBar words={formatAutosaveStatus(status)}>
          <ConfirmButton
            question={t.deleteDraftAsk}
            danger
            onConfirm={() => {
              setDraft(empty)
              drop()
              notify.success(t.deleted)
            }}
          >
            {t.deleteDraft}
          </ConfirmButton>
          <Button theme="solid" onClick={() => void saveNow()}>
            {t.submit}
          </Button>
        </FormBar>
      </div>
    </Section>
  )
}
