import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { usePhone } from '~/app/ui/device'
import { FormErrors } from '~/app/ui/form/form-field'
import { DialogTabs } from '~/app/ui/tabs'
import { QueryView } from '~/app/ui/query-view'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import { DeclarationPart } from './form-declaration'
import styles from './form-dialog.module.css'
import type { Definition } from './form-definition'
import { questionCount, SheetQuestions } from './form-supplementary'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { sheetNames, sheetTitle } from '~/worker/subjects/form/sheets'
import { Modal } from '~/app/ui/modal'

type Kind = YearForm['kind']

/**
 * Edits the questions of a year: of declarations, topics, and the review, grading and report sheets. Existing answers
 * keep their version; a change creates a new version.
 */
export function FormDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const phone = usePhone()
  const [kind, setKind] = useState<Kind>('declare')
  const { read, again } = useQuery(subjects.yearForm, { year, kind })
  return (
    <Modal
      visible
      title={t.formOfYear(year)}
      width={1040}
      style={phone ? undefined : { maxWidth: 'calc(100vw - 32px)' }}
      fullScreen={phone}
      maskClosable={false}
      onCancel={onClose}
      footer={null}
    >
      <div className={styles.dialog}>
        <RadioGroup
          type="button"
          className={styles.kinds}
          aria-label={t.formKind}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          <Radio value="declare">{t.formDeclare}</Radio>
          <Radio value="collect">{t.formCollect}</Radio>
        </RadioGroup>
        <QueryView read={read} again={again}>
          {(form) => <Editor key={`${form.kind}:${form.version}`} form={form} onSaved={again} onClose={onClose} />}
        </QueryView>
      </div>
    </Modal>
  )
}

/** The questions of a form have no static type; the server validates them. */
const definitionBody = (definition: Definition) => ({
  ...definition,
  more: definition.more as never,
  sheets: definition.sheets as never,
})

function Editor({ form, onSaved, onClose }: { form: YearForm; onSaved: () => void; onClose: () => void }) {
  const { kind, year, version } = form
  const { field, core, values, set, errors, submit, busy } = useForm(
    subjects.saveYearForm,
    { kind, year, version, definition: definitionBody(form.definition) },
    { done: onSaved },
  )
  const definition = values.definition as Definition
  const setDefinition = (part: Partial<Definition>) => set('definition', definitionBody({ ...definition, ...part }))
  const declare = () => (
    <DeclarationPart form={form} core={core} errors={errors} definition={definition} onChange={setDefinition} />
  )
  return (
    <>
      <p className={styles.note}>
        {form.version
          ? form.used
            ? t.formInUse(form.version, form.used)
            : t.formVersion(form.version)
          : form.from
            ? t.formCopied(form.from)
            : t.formOfHouse}
      </p>
      {kind === 'declare' ? (
        <DialogTabs
          label={t.partsOfForm}
          tabs={[
            { key: 'declare', title: t.partDeclare, show: declare },
            ...sheetNames.map((name) => ({
              key: name,
              title: sheetTitle(name),
              ...questionCount(definition.sheets[name]),
              show: () => (
                <SheetQuestions
                  name={name}
                  more={definition.sheets[name]}
                  onChange={(more) => setDefinition({ sheets: { ...definition.sheets, [name]: more } })}
                />
              ),
            })),
          ]}
        />
      ) : (
        declare()
      )}
      <footer className={styles.foot}>
        <FormErrors {...field('definition')} label={t.formOfYear(year)} whole />
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {form.used ? t.saveNewVersion(form.version + 1) : t.saveForm}
        </Button>
      </footer>
    </>
  )
}
