import { SupplementaryQuestions } from '~/app/forms/parts/supplementary-questions'
import type { FileValue } from '~/app/ui/files'
import type { FormCore } from '~/app/ui/form/field-state'
import { Section } from '~/app/ui/page'
import type { Declaration } from './model'
import type { Form } from './sections'
import styles from './form.module.css'
import { t } from './texts'

/** The year's supplementary questions, after the sections. */
export const SupplementaryPart = ({
  more,
  core,
  answers,
  files,
}: {
  more: NonNullable<Form['more']>
  core: FormCore
  answers: Declaration['more']
  files: readonly FileValue[]
}) => (
  <div id="section-more" className={styles.section}>
    <Section title={t.further}>
      <SupplementaryQuestions schema={more} core={core} answers={answers} files={files} />
    </Section>
  </div>
)
