import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconPlus } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { useForm } from '~/app/lib/form'
import { useRead } from '~/app/lib/read'
import { Choice } from '~/app/ui/choice'
import { usePhone } from '~/app/ui/device'
import { FormWrong } from '~/app/ui/form/field'
import { Waiting } from '~/app/ui/waiting'
import type { YearForm } from '~/worker/subjects/form/year/contract'
import { Checks } from './form-checks'
import styles from './form-dialog.module.css'
import { type Definition, type Field, freeName, moved, type Section } from './form-lines'
import { FurtherQuestions } from './form-more'
import { FormSection } from './form-section'
import { Slots } from './form-slots'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { OWN_LONG } from '~/worker/subjects/form/definition'
import { Modal } from '~/app/ui/modal'

type Kind = YearForm['kind']

/** 申报表: what a year asks of a declaration or of a topic. What somebody has written by stays; a change is a new version. */
export function FormDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const phone = usePhone()
  const [kind, setKind] = useState<Kind>('declare')
  const { read, again } = useRead(subjects.yearForm, { year, kind })
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
        <Waiting read={read} again={again}>
          {(form) => <Editor key={`${form.kind}:${form.version}`} form={form} onSaved={again} onClose={onClose} />}
        </Waiting>
      </div>
    </Modal>
  )
}

/** The compiler knows no form's questions: the server reads them. */
const sentOf = (definition: Definition) => ({ ...definition, more: definition.more as never })

function Editor({ form, onSaved, onClose }: { form: YearForm; onSaved: () => void; onClose: () => void }) {
  const { kind, year, version } = form
  const { field, core, values, set, errors, submit, busy } = useForm(
    subjects.saveYearForm,
    { kind, year, version, definition: sentOf(form.definition) },
    { done: onSaved },
  )
  const definition = values.definition as Definition
  const setDefinition = (next: Definition) => set('definition', sentOf(next))
  const { sections, slots, checks } = definition
  const fields = sections.flatMap((section) => section.fields)
  const left = form.palette.filter((one) => !fields.some((field) => field.name === one.name))
  const setSections = (next: Section[]) =>
    setDefinition({ ...definition, sections: next.filter((one) => one.fields.length) })
  const setSection = (name: string, part: Partial<Section>) =>
    setSections(sections.map((one) => (one.name === name ? { ...one, ...part } : one)))

  const addKnown = (name: string) => {
    const known = left.find((one) => one.name === name)
    if (!known) return
    const field: Field = {
      name,
      label: '',
      type: known.type,
      required: 0,
      max: known.max,
      help: '',
      blind: 0,
      hiddenFrom: [],
    }
    const home = sections.find((section) => section.name === known.section)
    setSections(
      home
        ? sections.map((one) => (one === home ? { ...one, fields: [...one.fields, field] } : one))
        : [...sections, { name: known.section, title: '', fields: [field] }],
    )
  }
  const ownField = (): Field => ({
    name: freeName(
      fields.map((field) => field.name),
      'own',
    ),
    label: '',
    type: 'long',
    required: 0,
    max: OWN_LONG,
    help: '',
    blind: 0,
    hiddenFrom: [],
  })
  const titleOf = (section: Section) =>
    section.title || (form.sections.find((one) => one.name === section.name)?.title ?? section.name)
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
      {sections.map((section, at) => (
        <FormSection
          key={section.name}
          section={section}
          at={at}
          title={titleOf(section)}
          palette={form.palette}
          core={core}
          errors={errors}
          last={at === sections.length - 1}
          onChange={(part) => setSection(section.name, part)}
          onMove={(to) => setSections(moved(sections, at, to))}
          ownField={ownField}
        />
      ))}
      <div className={styles.adds}>
        <Button
          icon={<IconPlus />}
          onClick={() =>
            setSections([
              ...sections,
              {
                name: freeName(
                  sections.map((one) => one.name),
                  'part',
                ),
                title: '',
                fields: [ownField()],
              },
            ])
          }
        >
          {t.addSection}
        </Button>
        {left.length ? (
          <Choice
            aria-label={t.addKnown}
            placeholder={t.addKnown}
            width="220px"
            value=""
            options={left.map(({ name, label }) => ({ value: name, label }))}
            onChange={addKnown}
          />
        ) : null}
      </div>
      <Slots
        slots={slots}
        core={core}
        errors={errors}
        onChange={(next) => setDefinition({ ...definition, slots: next })}
      />
      <FurtherQuestions more={definition.more} onChange={(more) => setDefinition({ ...definition, more })} />
      {form.kind === 'declare' ? (
        <Checks
          checks={checks}
          core={core}
          errors={errors}
          house={form.checks}
          onChange={(next) => setDefinition({ ...definition, checks: next })}
        />
      ) : null}
      <footer className={styles.foot}>
        <FormWrong {...field('definition')} label={t.formOfYear(year)} whole />
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {form.used ? t.saveNewVersion(form.version + 1) : t.saveForm}
        </Button>
      </footer>
    </>
  )
}
