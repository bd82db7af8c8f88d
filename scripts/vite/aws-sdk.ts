import type { Plugin } from 'vite'

/**
 * The AWS SDK switches between Node and browser builds by keys of package.json's "browser" field. Vite honours the keys
 * that carry an extension but not the others ("./dist-es/runtimeConfig"), so the two halves disagree in the Worker
 * ("n is not a function"). This follows the rest of the keys.
 *
 * One browser file must not be taken: the XML parser of lists, multipart answers and errors wants DOMParser, which
 * workerd lacks; the plain JavaScript one beside it works everywhere.
 */
export const awsSdkForWorkerd = (): Plugin => ({
  name: 'aws-sdk-for-workerd',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !/[\\/](@aws-sdk|@smithy)[\\/]/.test(importer)) return null
    if (/^\.\/xml-parser(\.browser)?(\.js)?$/.test(source)) {
      return this.resolve('./xml-parser.js', importer, { skipSelf: true })
    }
    const runtime = /^((?:\.{1,2}\/)+(?:runtimeConfig|to-stream\/toStream|toStream))(?:\.js)?$/.exec(source)
    return runtime ? this.resolve(`${runtime[1]}.browser.js`, importer, { skipSelf: true }) : null
  },
})
