import { normalizeLine } from '../core/plain-text'
import { z } from 'zod'
import { dateText, stampText, yearText } from '../core/input'
import type { Env } from '../core/env'
import { lookup } from '../core/typed-keys'
import { inChinese } from '../core/texts'
import type { Calendar } from '../core/time'
import { t as frame } from './frame.texts'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const integerSetting = (min: number, max: number, value: number) => z.number().int().min(min).max(max).default(value)
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const flagSetting = (value: 0 | 1) => z.literal([0, 1]).default(value)

/** The center's settings with limits and defaults. Each is one row in `setting`; the business manager edits them. */
export const Settings = z.object({
  /** 1: a revision that changes unit, budget or members needs the approval of the institution's contact again. */
  reapproveOnCoreChange: flagSetting(0),
  /** 1: a contact may approve the declaration that they manage themselves. */
  contactMayApproveOwn: flagSetting(0),
  approvalWorkingDays: integerSetting(1, 60, 5),
  supplementWorkingDays: integerSetting(1, 60, 5),
  reviewWorkingDays: integerSetting(1, 60, 10),
  gradeWorkingDays: integerSetting(1, 60, 10),
  minReviewers: integerSetting(1, 15, 3),
  minReReviewers: integerSetting(1, 15, 3),
  /** Minimum share of reviewers who have submitted, among those who count. */
  quorum: z
    .number()
    .min(0)
    .max(1)
    .default(2 / 3),
  /** Percent, inclusive. */
  passRate: integerSetting(0, 100, 60),
  /** Percent. Above it the formal review needs a verdict on the similarity before it can pass. */
  similarityLimit: integerSetting(0, 100, 60),
  maxRunningSubjects: integerSetting(1, 50, 2),
  /**
   * 1: publishing the plan, establishing subjects, an undo by a business manager, and turning this off need a second
   * person.
   */
  fourEyes: flagSetting(1),
  publicityDays: integerSetting(0, 60, 7),
  /** Minutes in which a publication can be undone before notices are sent; 0: they are sent at once. */
  publishGraceMinutes: integerSetting(0, 1440, 0),
  publishFirstAudit: flagSetting(0),
  /** 1: experts review without the names of people and institutions. */
  blindReview: flagSetting(1),
  allOrNothing: flagSetting(0),
  yearHasGrading: flagSetting(1),
  taskBookRequired: flagSetting(0),
  /** Periods in which declarations for a year are accepted; a year without one is closed. */
  declareWindows: z
    .array(
      z
        .object({ year: yearText(), start: stampText(() => t.startTime), end: stampText(() => t.endTime) })
        .refine(({ start, end }) => start < end, { error: () => core.endBeforeStart, path: ['end'] }),
    )
    .default([]),
  /** File slots of the declaration: which files are required, and how many are allowed. */
  fileSlots: z
    .array(
      z.object({
        slot: z.string(),
        name: z.string(),
        required: z.literal([0, 1]),
        exts: z.array(z.string()),
        max: z.number(),
      }),
    )
    .default([
      {
        slot: 'application',
        name: '申报书',
        required: 1,
        exts: ['pdf', 'docx'],
        max: 1,
      },
      { slot: 'commitment', name: '承诺书', required: 1, exts: ['pdf', 'docx'], max: 1 },
      { slot: 'budget', name: '经费预算表', required: 0, exts: ['xlsx', 'pdf'], max: 3 },
      {
        slot: 'other',
        name: '其他附件',
        required: 0,
        // Formats of which anonymized copies can be made.
        exts: ['pdf', 'docx', 'xlsx', 'pptx'],
        max: 20,
      },
    ]),
  /** SMS and mail that are not urgent are sent after these hours. */
  quietHours: z.object({ start: clockTime, end: clockTime }).default({ start: '21:00', end: '08:00' }),
  /** 1: notices are also sent by mail. */
  mailNotices: flagSetting(0),
  holidays: z.array(dateText(() => t.holidays)).default([]),
  workdays: z.array(dateText(() => t.workdays)).default([]),
  /** 1: a person with a phone and no authenticator confirms each sign-in by SMS. */
  smsCheck: flagSetting(0),
  /** 1: administrators and business managers need a second factor. Those without one enrol it at the next sign-in. */
  secondFactorForManagers: flagSetting(1),
  /** Days that a password set by somebody else is valid; 0: until it is changed. */
  initialPasswordDays: integerSetting(0, 90, 7),
  /** Minutes without a request after which a session ends; 0: it ends only after seven days. */
  idleMinutes: integerSetting(0, 10_080, 480),
  /** Minutes that an address is banned if it continues to try passwords after its lockout; 0: it is not banned. */
  autoBanMinutes: integerSetting(0, 43_200, 60),
  /** GB that one account may have in unfinished multipart uploads and in those completed within the last day. */
  uploadQuotaGb: integerSetting(1, 10_000, 20),
  /** Hosts that data sources may use, as `host` or `host:port`. */
  dataSourceHosts: z.array(z.string().max(255)).max(200).default([]),
  /** External links of the experimental platform. */
  experiLinks: z
    .array(
      z.object({
        name: z.string().overwrite(normalizeLine).min(1).max(50),
        does: z.string().max(200).default(''),
        /** An external address, or a page of this platform. */
        url: z
          .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?![/\\])[\w\-./?=&#%]*$/)], {
            error: () => t.linkWrong,
          })
          .pipe(z.string().max(500)),
      }),
    )
    .max(30)
    .default([]),
  /** 1: an institution sees the overall progress of its workspace, without names. */
  libraryTotals: flagSetting(1),
  /** Name of the issuer on certificates. */
  centreName: z.string().max(50).default('证券期货业金融科技研究发展中心'),
  /** Texts of the page frame. */
  copyright: z.string().default(inChinese(() => frame.copyright)),
  supportLine: z.string().default(inChinese(() => frame.supportLine)),
  contactEmail: z.string().default('support@example.org'),
  filingNumber: z.string().default(inChinese(() => frame.filingNumber)),
  disclaimer: z.string().default(inChinese(() => frame.disclaimer)),
})
export type Settings = z.infer<typeof Settings>

/** The settings that every page shows in its frame. */
export const FRAME_TEXTS = ['copyright', 'supportLine', 'contactEmail', 'filingNumber', 'disclaimer'] as const

/**
 * Defaults in development: demonstration accounts need no second factor, and sessions do not end while somebody works
 * on a page.
 */
const DEVELOPMENT_DEFAULTS: Partial<Settings> = { secondFactorForManagers: 0, idleMinutes: 0 }
/** The settings parsed last, and what they were parsed from. */
let lastParsed = { source: '', settings: {} as Settings }
/**
 * Parses the settings from their rows; a value outside its limits falls back to the default. Nearly every request reads
 * the same rows, and validating them takes longer than comparing their text: the same rows give the same object.
 * @param environment of the installation; the defaults of sign-in differ
 */
export function readSettings(
  rows: readonly { id: string; value: unknown }[],
  environment: Env['ENVIRONMENT'] = 'production',
): Readonly<Settings> {
  const source = environment + JSON.stringify(rows.map(({ id, value }) => [id, value]))
  if (source !== lastParsed.source) lastParsed = { source, settings: parseSettings(rows, environment) }
  return lastParsed.settings
}
function parseSettings(rows: readonly { id: string; value: unknown }[], environment: Env['ENVIRONMENT']): Settings {
  const values: Record<string, unknown> = environment === 'development' ? { ...DEVELOPMENT_DEFAULTS } : {}
  for (const { id, value } of rows) {
    const field = lookup(Settings.shape, id)
    if (field?.safeParse(value).success) values[id] = value
  }
  return Settings.parse(values)
}
/** Returns the combined version of several settings; a setting that was never saved counts as 0. */
export const settingsVersion = (rows: readonly { lockVersion: number }[]) =>
  rows.reduce((sum, { lockVersion }) => sum + lockVersion, 0)
/** Returns the working-day calendar of the settings. */
export const toCalendar = (settings: Pick<Settings, 'holidays' | 'workdays'>): Calendar => ({
  holidays: new Set(settings.holidays),
  workdays: new Set(settings.workdays),
})
