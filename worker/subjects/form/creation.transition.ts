import type { Person } from '../../core/actor'
import type { DeclarationInput } from './inputs'
import type { SubjectStatus } from '../statuses'
import type { FormCase, FormContext } from './loader.server'

/** Creates an empty case. `year` is the form's, else the year of the first open window. */
export function createCase(
  form: DeclarationInput,
  ground: FormContext,
  actor: Person,
  now: string,
  newId: () => string,
  as: { status: SubjectStatus; source: 'declare' | 'collect' | 'plan' },
): FormCase {
  const id = newId()
  const collectId = as.source === 'plan' ? '' : newId()
  const year = form.year ?? openYears(ground.settings, now)[0] ?? now.slice(0, 4)
  const kind = form.kind ?? 'declare'
  const written = ground.formOf(kind, year)
  const audit = { createBy: actor.username, createTime: now, updateBy: actor.username, updateTime: now }
  return {
    id,
    name: form.subjectName ?? '',
    subject: {
      ...ground.blankSubject,
      ...audit,
      id,
      subjectName: '',
      year,
      status: as.status,
      statusTime: now,
      source: as.source,
      collectId,
    },
    collect: collectId
      ? {
          ...ground.blankCollect,
          ...audit,
          id: collectId,
          subjectId: id,
          year,
          subjectName: '',
          kind,
          topicId: kind === 'declare' ? (ground.topic?.subject.id ?? '') : '',
          formId: written.id,
          formVersion: written.version,
          proposerType:
            actor.roleCode === 'mechanism' ? 'institution' : actor.roleCode === 'bizManger' ? 'centre' : 'person',
          proposerId: actor.userId,
          proposerName: actor.realname,
        }
      : null,
    form: written,
    members: [],
    reviews: [],
    grades: [],
    depart: null,
    institutionNames: [],
    lastSeq: 0,
    lastVersion: 0,
    contactIds: [],
    manager: { running: 0, overdue: 0 },
  }
}

/** Prefills a declaration from a collected topic. Values of the form take precedence. */
export function prefillFromTopic(form: DeclarationInput, { topic }: Pick<FormContext, 'topic'>): DeclarationInput {
  if (!topic) return form
  const { subject, collect } = topic
  const prefill: DeclarationInput = {
    subjectName: subject.subjectName,
    domain: subject.domain,
    keywords: subject.keywords,
    background: [collect.necessity, collect.existing].filter((text) => text.trim()).join('\n\n'),
    objectives: collect.targets,
    content: collect.technicalPoints,
  }
  const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== ''))
  return { ...prefill, ...filled }
}

/** Returns the years whose declaration window is open now, in ascending order. */
export const openYears = ({ declareWindows }: FormContext['settings'], now: string) =>
  declareWindows
    .filter((one) => one.start <= now && now <= one.end)
    .map((one) => one.year)
    .sort((a, b) => a.localeCompare(b))
