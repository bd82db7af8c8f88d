import { Banner, Button, Checkbox, Input, InputNumber, Modal, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconArrowDown, IconArrowUp, IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { usePhone } from '~/app/ui/device'
import { Select } from '~/app/ui/named'
import { useShown } from '~/app/ui/shown'
import { hideableFrom } from '~/worker/subjects/form/definition'
import { slotExts, type YearForm } from '~/worker/subjects/form/year-contract'
import { roles } from '~/worker/policy/roles'
import { useRead } from '../case/read'
import { Waiting } from '../case/waiting'
import { Choice } from '../form/choice'
import styles from './form-dialog.module.css'
import { t } from './texts'

type Definition = YearForm['definition']
type Section = Definition['sections'][number]
type Field = Section['fields'][number]
type Slot = Definition['slots'][number]
type Kind = YearForm['kind']

/** 申报表: what a year asks of a declaration or of a topic. What somebody has written by stays; a change is a new version. */
export function FormDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const phone = usePhone()
  const shown = useShown()
  const [kind, setKind] = useState<Kind>('declare')
  const { read, again } = useRead<YearForm>('/v2/subjectcollect/form', { year, kind })
  return (
    <Modal
      visible={shown}
      title={t.formOfYear(year)}
      width={1040}
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

/** The next free name for a question or a section of the form's own. */
const freeName = (taken: readonly string[], stem: string) => {
  let at = 1
  while (taken.includes(`${stem}${at}`)) at++
  return `${stem}${at}`
}
const moved = <Item,>(list: readonly Item[], from: number, to: number): Item[] => {
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

function Editor({ form, onSaved, onClose }: { form: YearForm; onSaved: () => void; onClose: () => void }) {
  const { send, busy } = useSend()
  const [definition, setDefinition] = useState<Definition>(form.definition)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sections, slots } = definition
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
    max: 2000,
    help: '',
    blind: 0,
    hiddenFrom: [],
  })
  const save = async () => {
    const sent = await send('/v2/subjectcollect/form/save', {
      kind: form.kind,
      year: form.year,
      version: form.version,
      definition,
    })
    if (sent.ok) onSaved()
    else setErrors(sent.fields)
  }
  const titleOf = (section: Section) =>
    section.title || (form.sections.find((one) => one.name === section.name)?.title ?? section.name)
  const wrong = Object.values(errors)
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
      {wrong.length ? (
        <Banner
          type="danger"
          closeIcon={null}
          fullMode={false}
          bordered
          description={
            <ul className={styles.wrong}>
              {[...new Set(wrong)].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {sections.map((section, at) => (
        <section key={section.name} className={styles.section} aria-label={titleOf(section)}>
          <header>
            <Input
              aria-label={t.sectionTitleAt(at + 1)}
              className={styles.title}
              value={section.title}
              placeholder={titleOf(section)}
              maxLength={50}
              onChange={(title) => setSection(section.name, { title })}
            />
            <Button
              aria-label={t.moveUp(titleOf(section))}
              icon={<IconArrowUp />}
              theme="borderless"
              type="tertiary"
              disabled={at === 0}
              onClick={() => setSections(moved(sections, at, at - 1))}
            />
            <Button
              aria-label={t.moveDown(titleOf(section))}
              icon={<IconArrowDown />}
              theme="borderless"
              type="tertiary"
              disabled={at === sections.length - 1}
              onClick={() => setSections(moved(sections, at, at + 1))}
            />
          </header>
          <ul className={styles.fields}>
            {section.fields.map((field, place) => (
              <FieldRow
                key={field.name}
                field={field}
                known={form.palette.find((one) => one.name === field.name)}
                first={place === 0}
                onChange={(part) =>
                  setSection(section.name, {
                    fields: section.fields.map((one) => (one.name === field.name ? { ...one, ...part } : one)),
                  })
                }
                onUp={() => setSection(section.name, { fields: moved(section.fields, place, place - 1) })}
                onRemove={() =>
                  setSection(section.name, { fields: section.fields.filter((one) => one.name !== field.name) })
                }
              />
            ))}
          </ul>
          <div>
            <Button
              size="small"
              icon={<IconPlus />}
              onClick={() => setSection(section.name, { fields: [...section.fields, ownField()] })}
            >
              {t.addQuestion}
            </Button>
          </div>
        </section>
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
      <Slots slots={slots} onChange={(next) => setDefinition({ ...definition, slots: next })} />
      <footer className={styles.foot}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button theme="solid" loading={busy} onClick={() => void save()}>
          {form.used ? t.saveNewVersion(form.version + 1) : t.saveForm}
        </Button>
      </footer>
    </>
  )
}

function FieldRow({
  field,
  known,
  first,
  onChange,
  onUp,
  onRemove,
}: {
  field: Field
  known: YearForm['palette'][number] | undefined
  first: boolean
  onChange: (part: Partial<Field>) => void
  onUp: () => void
  onRemove: () => void
}) {
  const name = field.label || known?.label || t.ownQuestion
  const hideable = !known || known.hideable === 1
  const isText = field.type === 'text' || field.type === 'long'
  return (
    <li className={styles.field}>
      <Input
        aria-label={t.questionName(name)}
        value={field.label}
        placeholder={known?.label ?? t.ownQuestion}
        maxLength={50}
        onChange={(label) => onChange({ label })}
      />
      {known ? null : (
        <Choice
          aria-label={t.answerKind(name)}
          value={field.type}
          options={[
            { value: 'text', label: t.oneLine },
            { value: 'long', label: t.longText },
          ]}
          onChange={(type) => type && onChange({ type, max: type === 'text' ? 200 : 2000 })}
        />
      )}
      {isText ? (
        <InputNumber
          aria-label={t.mostSigns(name)}
          min={1}
          max={known?.max ?? (field.type === 'text' ? 200 : 20_000)}
          value={field.max}
          suffix={t.signs}
          onChange={(max) => onChange({ max: Number(max) || 1 })}
        />
      ) : known ? (
        <span />
      ) : null}
      <Input
        aria-label={t.hintOf(name)}
        value={field.help}
        placeholder={t.hint}
        maxLength={200}
        onChange={(help) => onChange({ help })}
      />
      <div className={styles.ends}>
        <Button
          aria-label={t.moveUp(name)}
          icon={<IconArrowUp />}
          theme="borderless"
          type="tertiary"
          disabled={first}
          onClick={onUp}
        />
        <Button
          aria-label={t.removeQuestion(name)}
          icon={<IconDelete />}
          theme="borderless"
          type="tertiary"
          disabled={known?.fixed === 1}
          onClick={onRemove}
        />
      </div>
      <div className={styles.flags}>
        <Checkbox
          aria-label={t.mustAnswer(name)}
          checked={field.required === 1}
          disabled={known?.fixed === 1}
          onChange={(event) => onChange({ required: event.target.checked ? 1 : 0 })}
        >
          {t.must}
        </Checkbox>
        {hideable ? (
          <>
            <Checkbox
              aria-label={t.hiddenBlind(name)}
              checked={field.blind === 1}
              onChange={(event) => onChange({ blind: event.target.checked ? 1 : 0 })}
            >
              {t.blind}
            </Checkbox>
            <Select
              aria-label={t.hiddenFrom(name)}
              multiple
              size="small"
              maxTagCount={1}
              placeholder={t.shownToAll}
              value={field.hiddenFrom}
              optionList={hideableFrom.map((code) => ({ value: code, label: roles[code].name }))}
              onChange={(chosen) => onChange({ hiddenFrom: (chosen as string[]) ?? [] })}
              style={{ minWidth: 160 }}
            />
          </>
        ) : null}
      </div>
    </li>
  )
}

/** The attachments: what each is called, whether it must be there, which files and how many. */
function Slots({ slots, onChange }: { slots: readonly Slot[]; onChange: (slots: Slot[]) => void }) {
  const change = (at: number, part: Partial<Slot>) =>
    onChange(slots.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <section className={styles.section} aria-label={t.attachmentsOfForm}>
      <h3>{t.attachmentsOfForm}</h3>
      <ul className={styles.fields}>
        {slots.map((slot, at) => (
          <li key={slot.slot} className={styles.slot}>
            <Input
              aria-label={t.slotNameAt(at + 1)}
              value={slot.name}
              placeholder={t.slotName}
              maxLength={50}
              onChange={(name) => change(at, { name })}
            />
            <Select
              aria-label={t.slotKinds(slot.name)}
              multiple
              maxTagCount={3}
              placeholder={t.chooseKinds}
              value={slot.exts}
              optionList={slotExts.map((ext) => ({ value: ext, label: ext }))}
              onChange={(chosen) => change(at, { exts: (chosen as string[]) ?? [] })}
            />
            <InputNumber
              aria-label={t.slotMost(slot.name)}
              min={1}
              max={20}
              value={slot.max}
              suffix={t.files}
              onChange={(max) => change(at, { max: Number(max) || 1 })}
            />
            <div className={styles.flags}>
              <Checkbox
                aria-label={t.mustAnswer(slot.name)}
                checked={slot.required === 1}
                onChange={(event) => change(at, { required: event.target.checked ? 1 : 0 })}
              >
                {t.must}
              </Checkbox>
              <Button
                aria-label={t.removeQuestion(slot.name)}
                icon={<IconDelete />}
                theme="borderless"
                type="tertiary"
                size="small"
                onClick={() => onChange(slots.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          icon={<IconPlus />}
          onClick={() =>
            onChange([
              ...slots,
              {
                slot: freeName(
                  slots.map((one) => one.slot),
                  'slot',
                ),
                name: '',
                required: 0,
                exts: ['pdf'],
                max: 1,
              },
            ])
          }
        >
          {t.addSlot}
        </Button>
      </div>
    </section>
  )
}
