import { cloudflare, type WorkerConfig } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { callStubs } from './scripts/vite/call-stubs.ts'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { scopedClassName } from './scripts/vite/class-names.ts'
import { commonPasswordsAlias } from './scripts/vite/common-passwords.ts'
import { stubUnusedModules } from './scripts/vite/unused-modules.ts'
import { serveLibraryFiles } from './scripts/vite/library-files.ts'
import { languageChunks } from './scripts/vite/language-chunks.ts'
import { quickjsAlias } from './scripts/vite/quickjs.ts'
import { checkSemiStyles, noComponentStyles } from './scripts/vite/semi-styles.ts'

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
  'react-dom/server.node',
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
  resolve: { tsconfigPaths: true, alias: [quickjsAlias, commonPasswordsAlias, noComponentStyles] },
  css: { modules: { generateScopedName: scopedClassName } },
  // Libraries draw some hundred warnings that nobody here can act on; they would hide our own.
  build: { chunkSizeWarningLimit: 2000, rolldownOptions: { onLog: onlyOurs } },
  optimizeDeps: { include: clientLibraries },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
    ssr: {
      build: { minify: true },
      optimizeDeps: { include: workerLibraries, rolldownOptions: { plugins: [stubUnusedModules()] } },
    },
  },
  plugins: [
    stubUnusedModules(),
    serveLibraryFiles(),
    callStubs(),
    languageChunks(),
    checkSemiStyles(),
    cloudflare({ viteEnvironment: { name: 'ssr' }, config: developmentVars }),
    reactRouter(),
  ],
})

/** `npm run dev` hands the addresses of the local services to the Worker; a build carries none of them. */
function developmentVars(config: WorkerConfig) {
  const vars = process.env.KETI_DEV_VARS
  if (vars) config.vars = { ...config.vars, ...JSON.parse(vars) }
}

function onlyOurs(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  const file = log.id ?? log.loc?.file ?? ''
  if (!file.includes('node_modules')) report(level, log)
}
