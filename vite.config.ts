import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { addressesOnly } from './scripts/vite/calls.ts'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { commonPasswordsAlias } from './scripts/vite/common-passwords.ts'
import { drizzleEntities } from './scripts/vite/drizzle-entities.ts'
import { firstDrawing } from './scripts/vite/first-drawing.ts'
import { documentFonts } from './scripts/vite/fonts.ts'
import { leftOut } from './scripts/vite/left-out.ts'
import { oneLanguage } from './scripts/vite/one-language.ts'
import { quickjsAlias } from './scripts/vite/quickjs.ts'
import { pdfData } from './scripts/vite/pdf-data.ts'
import { semiStyleOnce } from './scripts/vite/semi-style.ts'
import { localVars } from './scripts/vite/local-vars.ts'

const clientLibraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  '@douyinfe/semi-ui',
  '@douyinfe/semi-icons',
  'jose',
  'zod',
  '@tiptap/core',
  '@tiptap/pm/tables',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'dompurify',
  'docx-preview',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/renderers',
  'hucre/xlsx',
  'pdfjs-dist',
  'pptx-preview',
  'react-hook-form',
]

const workerLibraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom/server',
  'react-router',
  '@douyinfe/semi-ui',
  '@douyinfe/semi-icons',
  'isbot',
  'hono',
  'hono-openapi',
  'zod',
  'jose',
  'drizzle-orm',
  'drizzle-orm/sqlite-core',
  'drizzle-orm/libsql/driver-core',
  'drizzle-orm/libsql/session',
  'aws4fetch',
  'pinyin-pro',
  'react-hook-form',
  'sanitize-html',
  '@cantoo/fontkit',
  '@cantoo/pdf-lib',
  'client-zip',
  'entities',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/renderers',
  'fflate',
  'file-type',
  'hucre/xlsx',
  'unpdf',
]

/** Libraries are listed because one found late makes Vite reload the page in the middle of a visit, with two Reacts. */
export default defineConfig({
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: true },
  resolve: { tsconfigPaths: true, alias: [quickjsAlias, commonPasswordsAlias] },
  // Libraries draw some hundred warnings that nobody here can act on; they would hide our own.
  build: { chunkSizeWarningLimit: 2000, rolldownOptions: { onLog: onlyOurs } },
  optimizeDeps: { include: clientLibraries, rolldownOptions: { plugins: [semiStyleOnce()] } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
    ssr: {
      build: { minify: true },
      optimizeDeps: {
        include: workerLibraries,
        rolldownOptions: { plugins: [semiStyleOnce(), leftOut()] },
      },
    },
  },
  plugins: [
    drizzleEntities(),
    leftOut(),
    semiStyleOnce(),
    pdfData(),
    documentFonts(),
    addressesOnly(),
    firstDrawing(),
    oneLanguage(),
    cloudflare({ viteEnvironment: { name: 'ssr' }, config: localVars }),
    reactRouter(),
  ],
})

function onlyOurs(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  const file = log.id ?? log.loc?.file ?? ''
  if (!file.includes('node_modules')) report(level, log)
}
