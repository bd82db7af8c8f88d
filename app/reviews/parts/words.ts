import type { Colour } from '~/app/ui/status-tag'
import { stageNames } from '~/worker/reviews/rules'
import { t } from '~/app/reviews/texts'

/** The state of one review, as its place in the round. */
export const reviewStates: Record<number, { label: string; colour: Colour }> = {
  0: {
    get label() {
      return t.waiting
    },
    colour: 'blue',
  },
  1: {
    get label() {
      return t.draft
    },
    colour: 'blue',
  },
  2: {
    get label() {
      return t.submitted
    },
    colour: 'green',
  },
  3: {
    get label() {
      return t.returned
    },
    colour: 'orange',
  },
  4: {
    get label() {
      return t.cancelled
    },
    colour: 'grey',
  },
  5: {
    get label() {
      return t.withdrawn
    },
    colour: 'grey',
  },
}
export const conclusionColours: Record<string, Colour> = {
  pass: 'green',
  not_pass: 'red',
  perfect: 'orange',
  abstain: 'grey',
}
/** The stages and conclusions as they are read; the wire has them as codes. */
const stageTexts: Record<string, () => string> = {
  MECHANISM: () => t.stageInstitution,
  FIRST: () => t.stageFirst,
  RE: () => t.stageRe,
  CONC_TECH: () => t.stageConclusionCommittee,
  CONC_ADVISER: () => t.stageConclusionExpert,
}
export const stageText = (stage: string): string => stageTexts[stage]?.() ?? stage
export const stageOptions = () => stageNames.map((name) => ({ value: name, label: stageText(name) }))
const conclusionTexts: Record<string, () => string> = {
  pass: () => t.agree,
  not_pass: () => t.disagree,
  perfect: () => t.reviseFirst,
  abstain: () => t.abstain,
}
export const conclusionText = (conclusion: string): string => conclusionTexts[conclusion]?.() ?? conclusion
const partTexts: Record<string, () => string> = {
  summary: () => t.partSummary,
  background: () => t.partBackground,
  objectives: () => t.partObjectives,
  content: () => t.partContent,
  techRoute: () => t.partTechRoute,
  innovation: () => t.partInnovation,
  basis: () => t.partBasis,
  risks: () => t.partRisks,
  completion: () => t.partCompletion,
  change: () => t.partChange,
  sharing: () => t.partSharing,
  problems: () => t.partProblems,
  nextPlan: () => t.partNextPlan,
}
/** The heading of a part of a declaration or of a report. */
export const partText = (part: { name: string; label: string }): string => partTexts[part.name]?.() ?? part.label
export const fileHref = (file: { id: string }) => `/v2/oss/file/download?id=${file.id}`
const SHOWN_INLINE = ['pdf', 'png', 'jpg', 'jpeg']
export const previewHref = (file: { id: string; fileName: string }) =>
  SHOWN_INLINE.includes(file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
    ? `/v2/oss/file/preview?id=${file.id}`
    : null
