/** The part of a report that may leave: of an error, or of a trace when it has a `type` (RUN-14). */
export interface Report {
  event_id?: string
  type?: unknown
  timestamp?: number
  start_timestamp?: number
  platform?: string
  level?: unknown
  release?: string
  environment?: string
  transaction?: string
  tags?: Readonly<Record<string, unknown>>
  contexts?: { readonly trace?: object }
  exception?: { values?: Thrown[] }
}

interface Thrown {
  type?: string
  value?: string
  mechanism?: { readonly type: string; readonly handled?: boolean }
  stacktrace?: { frames?: Frame[] | undefined }
}

interface Frame {
  filename?: string
  function?: string
  lineno?: number | undefined
  colno?: number | undefined
  in_app?: boolean | undefined
}

/** What a report says beside the error. Nothing of it comes from what people typed. */
const TAGS = ['route', 'method', 'status', 'requestId', 'task', 'job', 'thread', 'code', 'constraint', 'table']

const IDENTIFIER = /^[\w$.<>[\]# /-]{1,120}$/
const TAG = /^[\w$.:/*{} -]{1,200}$/

/**
 * Builds a report anew from what may leave, so that nothing personal does, whatever the library or an error brings along.
 * Messages stay here, because they repeat values: a report has the kind of error, its code, and the lines of source.
 * `sourceOf` shortens the name of a file to its place in the program.
 */
export function impersonal(report: Report, sourceOf: (file: string) => string): Report {
  const { event_id, timestamp, start_timestamp, platform, level, release, environment } = report
  const tags = Object.entries(report.tags ?? {}).filter(([name, tag]) => TAGS.includes(name) && TAG.test(String(tag)))
  return {
    event_id,
    timestamp,
    start_timestamp,
    platform,
    level,
    release,
    environment,
    ...(report.type === 'transaction' && { type: report.type, contexts: { trace: traceOf(report) } }),
    ...(TAG.test(report.transaction ?? '') && { transaction: report.transaction }),
    tags: Object.fromEntries(tags.map(([name, tag]) => [name, String(tag)])),
    ...(report.exception && { exception: { values: report.exception.values?.map(each => thrown(each, sourceOf)) } }),
  } as Report
}

/** `op` says what was traced, such as http.server. */
function traceOf({ contexts }: Report) {
  const { trace_id, span_id, op } = (contexts?.trace ?? {}) as Readonly<Record<string, unknown>>
  return { trace_id, span_id, op }
}

function thrown({ type, mechanism, stacktrace }: Thrown, sourceOf: (file: string) => string): Thrown {
  return {
    type: type && IDENTIFIER.test(type) ? type : 'Error',
    mechanism: { type: 'generic', handled: mechanism?.handled ?? true },
    stacktrace: {
      frames: stacktrace?.frames?.map(({ filename = '', function: name = '', lineno, colno, in_app }) => ({
        filename: sourceOf(filename),
        function: IDENTIFIER.test(name) ? name : '?',
        lineno,
        colno,
        in_app,
      })),
    },
  }
}
