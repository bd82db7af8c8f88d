import { LetterCopies, registerColumns } from '~/app/letters/parts/letter-copies'
import { t } from '~/app/letters/texts'
import * as calls from '~/worker/letters/calls'
import type { CaseTabProps } from './tab-props'

/** Tab with the register of letters about the subject. */
export default function CaseLetters({ subject }: CaseTabProps) {
  return (
    <LetterCopies
      call={calls.lettersOfSubject}
      of={{ subjectId: subject.id }}
      columns={registerColumns()}
      label={t.letters}
    />
  )
}
