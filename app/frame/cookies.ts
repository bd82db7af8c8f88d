/** What a page must know before its first picture: kept in cookies, so that nothing flashes. */
export type Theme = 'light' | 'dark'
export type Look = { theme: Theme; menu: 'open' | 'collapsed' | null; phone: boolean }

const YEAR = 31_536_000
const read = (header: string, name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header)?.[1]

export function lookOf(request: Request): Look {
  const cookies = request.headers.get('cookie') ?? ''
  const menu = read(cookies, 'menu')
  return {
    theme: read(cookies, 'theme') === 'dark' ? 'dark' : 'light',
    menu: menu === 'open' || menu === 'collapsed' ? menu : null,
    phone:
      request.headers.get('sec-ch-ua-mobile') === '?1' ||
      /\bMobi|Android|iPhone/.test(request.headers.get('user-agent') ?? ''),
  }
}

/** Keeps a choice of the look in this browser for a year. */
export const keepLook = (name: 'theme' | 'menu', value: string) => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`
}
