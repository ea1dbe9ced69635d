const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The page of the servlet container for a path without a handler. */
export class HtmlNotFound extends Error {
  readonly status = 404
  readonly html =
    '<!doctype html><html lang="en"><head><title>HTTP Status 404 – Not Found</title></head>' +
    '<body><h1>HTTP Status 404 – Not Found</h1></body></html>'
}

/** An error in the format of DHIS2. */
export class HttpError extends Error {
  readonly status: number
  readonly errorCode: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, errorCode?: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.errorCode = errorCode
    this.headers = headers
  }

  toJson(): object {
    return {
      httpStatus: NAMES[this.status] ?? 'Error',
      httpStatusCode: this.status,
      status: 'ERROR',
      message: this.message,
      ...(this.errorCode ? { errorCode: this.errorCode } : {}),
    }
  }
}
