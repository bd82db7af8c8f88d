import { t } from './texts'

const systemPatterns: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
/** The order matters: most browsers also claim to be Chrome or Safari. */
const browserPatterns = (): [RegExp, string][] => [
  [/MicroMessenger/, t.weChat],
  [/DingTalk/, t.dingTalk],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const matchName = (table: [RegExp, string][], text: string) => table.find(([sign]) => sign.test(text))?.[1]

/** Returns a readable device name for a user agent: `Windows · Chrome`. */
export const deviceName = (userAgent: string) =>
  [matchName(systemPatterns, userAgent), matchName(browserPatterns(), userAgent)].filter(Boolean).join(' · ') ||
  t.unknownDevice
