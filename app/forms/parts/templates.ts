import type { Condition, Field } from '~/worker/core/form/fields'
import { t } from './templates.texts'

const singleCondition = (field: string, is: 'equals' | 'less', value: string | number | boolean): Condition => ({
  join: 'all',
  tests: [{ field, is, value }],
})

/** Templates of common forms. */
export const templates = {
  survey: (): Field[] => [
    { name: 'satisfied', kind: 'rating', label: t.satisfied, required: true },
    { name: 'best', kind: 'several', label: t.best, options: [t.content, t.organisation, t.service] },
    {
      ...{ name: 'suggestions', kind: 'long', label: t.suggestions, help: t.whyNot, max: 500 },
      require: singleCondition('satisfied', 'less', 3),
    },
  ],
  meeting: (): Field[] => [
    { name: 'comes', kind: 'yesno', label: t.comes, required: true },
    {
      ...{ name: 'guests', kind: 'table', label: t.guests, required: true, max: 10 },
      show: singleCondition('comes', 'equals', true),
      columns: [
        { name: 'name', kind: 'text', label: t.name, required: true, max: 20 },
        { name: 'post', kind: 'text', label: t.post, max: 30 },
      ],
    },
    { name: 'phone', kind: 'text', label: t.phone, format: 'phone', required: true },
    { name: 'stay', kind: 'yesno', label: t.stay, show: singleCondition('comes', 'equals', true) },
    { name: 'nights', kind: 'period', label: t.nights, required: true, show: singleCondition('stay', 'equals', true) },
  ],
  topics: (): Field[] => [
    { name: 'topic', kind: 'text', label: t.topic, required: true, max: 60 },
    {
      ...{ name: 'field', kind: 'choice', label: t.field, required: true },
      options: [t.ai, t.data, t.domestic, t.security, t.other],
    },
    {
      name: 'which',
      kind: 'text',
      label: t.whichOther,
      required: true,
      show: singleCondition('field', 'equals', t.other),
    },
    { name: 'background', kind: 'long', label: t.background, required: true, max: 1000 },
    { name: 'budget', kind: 'money', label: t.budget, unit: t.unit, min: 0, decimals: 2 },
    { name: 'attachment', kind: 'file', label: t.attachment, exts: ['pdf', 'docx'], max: 3 },
  ],
  recommendation: (): Field[] => [
    { name: 'candidate', kind: 'text', label: t.candidate, required: true, max: 20 },
    { name: 'house', kind: 'text', label: t.house, required: true, max: 60 },
    { name: 'phone', kind: 'text', label: t.phone, format: 'phone', required: true },
    { name: 'email', kind: 'text', label: t.email, format: 'email' },
    { name: 'reason', kind: 'long', label: t.reason, required: true, min: 20, max: 1000 },
    { name: 'papers', kind: 'file', label: t.papers, max: 5 },
  ],
  feedback: (): Field[] => [
    { name: 'attended', kind: 'yesno', label: t.attended, required: true },
    { name: 'satisfied', kind: 'rating', label: t.satisfied, required: true },
    { name: 'useful', kind: 'rating', label: t.useful, required: true },
    { name: 'next', kind: 'long', label: t.next, max: 500 },
    { name: 'suggestions', kind: 'long', label: t.suggestions, max: 500 },
  ],
} as const satisfies Record<string, () => Field[]>
export const templateNames = ['survey', 'meeting', 'topics', 'recommendation', 'feedback'] as const
