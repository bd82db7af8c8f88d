import { LocaleProvider } from '@douyinfe/semi-ui'
import english from '@douyinfe/semi-ui/lib/es/locale/source/en_US'
import chinese from '@douyinfe/semi-ui/lib/es/locale/source/zh_CN'
import type { ReactNode } from 'react'
import { locale } from '~/worker/core/texts'

/**
 * The words that the kit itself says (of a calendar, of an empty list), in the reader's language. A built browser has them in
 * one language, as all its texts are (scripts/vite/one-language.ts), and needs nobody to hand them down.
 */
export const KitWords = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR || import.meta.env.DEV ? (
    <LocaleProvider locale={locale() === 'en' ? english : chinese}>{children}</LocaleProvider>
  ) : (
    children
  )
