import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { type VisibilityOptions } from '~/app/forms/parts/field-visibility'
import { t as forms } from '~/app/forms/texts'
import { loadChunk } from '~/app/ui/chunk'
import type { FieldKind } from '~/worker/core/form/fields'
import { buildFormSchema } from '~/worker/core/form/additional-form'
import { schemaOf, storedFields } from '~/worker/core/form/schema'
import { restrictableRoles } from '~/worker/subjects/form/definition'
import { sheetRespondents, sheetHideableRoles, type SheetName } from '~/worker/subjects/form/sheets'
import { declarationFieldKinds, sheetFieldKinds } from '~/worker/subjects/form/year-form.contract'
import styles from './form-dialog.module.css'
import type { Definition } from './form-definition'
import { t } from './texts'

type SupplementaryForm = Definition['more']
type EditorProps = { more: SupplementaryForm; onChange: (more: SupplementaryForm) => void }

const Designer = lazy(() => loadChunk(() => import('~/app/forms/parts/designer.client')))
const emptySchema = schemaOf([])

/** Returns the number of questions as tab props, or no props without questions. */
export const questionCount = (more: SupplementaryForm) => (more ? { count: more['x-order'].length } : {})

/** Editor of the supplementary questions after the sections. It supports all question types of online forms. */
export function SupplementaryQuestionsEditor({ more, onChange }: EditorProps) {
  const [open, setOpen] = useState(!!more)
  return (
    <section className={styles.section} aria-label={t.further}>
      <h3>{t.further}</h3>
      <p className={styles.note}>{t.furtherHelp}</p>
      {open ? (
        <QuestionDesigner
          more={more}
          kinds={declarationFieldKinds}
          keeps={{ roles: restrictableRoles, help: t.furtherKept, blind: t.blind }}
          onChange={onChange}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{t.addFurther}</Button>
      )}
    </section>
  )
}

const sheetHelps: Record<SheetName, () => { help: string; kept: string }> = {
  review: () => ({ help: t.reviewHelp, kept: t.sheetKept }),
  score: () => ({ help: t.scoreHelp, kept: t.sheetKept }),
  report: () => ({ help: t.reportHelp, kept: t.furtherKept }),
}
/** Supplementary questions of another sheet of the year. */
export function SheetQuestions({ name, more, onChange }: EditorProps & { name: SheetName }) {
  const { help, kept } = sheetHelps[name]()
  return (
    <div className={styles.dialog}>
      <p className={styles.note}>{help}</p>
      <QuestionDesigner
        more={more}
        kinds={sheetFieldKinds[name]}
        // Blind reviewers see the answers that reviewers write themselves.
        keeps={{
          roles: sheetHideableRoles[name],
          help: kept,
          ...(!sheetRespondents[name].length && { blind: t.blind }),
        }}
        onChange={onChange}
      />
    </div>
  )
}

const QuestionDesigner = ({
  more,
  kinds,
  keeps,
  onChange,
}: EditorProps & { kinds: readonly FieldKind[]; keeps: VisibilityOptions }) => (
  <Suspense fallback={<p className={styles.note}>{forms.loading}</p>}>
    <Designer
      schema={more ?? emptySchema}
      kinds={kinds}
      keeps={keeps}
      sources={false}
      onChange={(schema) => onChange(buildFormSchema(storedFields(schema)))}
    />
  </Suspense>
)
