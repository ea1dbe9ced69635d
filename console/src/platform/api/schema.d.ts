// Generated from the API description by `npm run api:types -w console`. Not edited by hand.

export interface paths {
  '/admin/organizations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All organizations, newest first. */
    get: {
      parameters: {
        query: {
          limit: number
          offset: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              items: {
                country_code: string
                /** Format: date-time */
                created_at: string
                id: string
                name: string
                plan: string
                region_code: string
              }[]
              limit: number
              offset: number
              total: number
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    /** Opens an organization. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description ISO 3166-1 alpha-2. */
            country_code: string
            name: string
            /** @default 0 */
            opening_balance_fcfa?: number
            /** @enum {unknown} */
            plan: 'starter' | 'regional_ops' | 'national_campaign' | 'sovereign_enterprise'
            region_code: string
          }
        }
      }
      responses: {
        /** @description Created */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              country_code: string
              /** Format: date-time */
              created_at: string
              id: string
              name: string
              plan: string
              region_code: string
            }
          }
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/admin/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All users, newest first. */
    get: {
      parameters: {
        query: {
          limit: number
          offset: number
          organization_id?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              items: {
                /** Format: date-time */
                created_at: string
                disabled: boolean
                email: string
                full_name: string | null
                id: string
                organization_id: string
                role: string
              }[]
              limit: number
              offset: number
              total: number
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    /** Adds a user to an organization. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Format: email */
            email: string
            full_name?: string
            organization_id: string
            password: string
            /** @enum {unknown} */
            role: 'viewer' | 'operator' | 'programme_admin' | 'admin' | 'program_admin'
          }
        }
      }
      responses: {
        /** @description Created */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** Format: date-time */
              created_at: string
              disabled: boolean
              email: string
              full_name: string | null
              id: string
              organization_id: string
              role: string
            }
          }
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Not Found */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Conflict */
        409: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/admin/users/{user_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /** Changes a user’s name or role, or shuts the user out. */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          user_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            disabled?: boolean
            full_name?: string
            /** @enum {unknown} */
            role?: 'viewer' | 'operator' | 'programme_admin' | 'admin' | 'program_admin'
          }
        }
      }
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** Format: date-time */
              created_at: string
              disabled: boolean
              email: string
              full_name: string | null
              id: string
              organization_id: string
              role: string
            }
          }
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Not Found */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    trace?: never
  }
  '/audit/entries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Who did what, to what, when; newest first. */
    get: {
      parameters: {
        query: {
          limit: number
          offset: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              items: {
                action: string
                actor: string
                /** Format: date-time */
                at: string
                details: {
                  [key: string]: unknown
                }
                hash: string
                object: string
                previous_hash: string
                seq: number
              }[]
              limit: number
              offset: number
              total: number
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/audit/verify': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Checks the whole chain and every signed checkpoint. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              checkpoints: number
              entries: number
              first_fault: {
                reason: string
                seq: number
              } | null
              head_hash: string
              valid: boolean
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Forbidden */
        403: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/auth/login': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Signs in. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            email: string
            password: string
          }
        }
      }
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              access_token: string
              /** @description Seconds. */
              expires_in: number
              refresh_token: string
              /** @enum {string} */
              token_type: 'bearer'
              user: {
                /** Format: date-time */
                created_at: string
                disabled: boolean
                email: string
                full_name: string | null
                id: string
                organization: {
                  country_code: string
                  /** Format: date-time */
                  created_at: string
                  id: string
                  name: string
                  plan: string
                  region_code: string
                }
                organization_id: string
                role: string
              }
            }
          }
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Too Many Requests */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/auth/logout': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Ends the session; its tokens stop working at once. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description No Content */
        204: {
          headers: {
            [name: string]: unknown
          }
          content?: never
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/auth/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Who is signed in. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** Format: date-time */
              created_at: string
              disabled: boolean
              email: string
              full_name: string | null
              id: string
              organization: {
                country_code: string
                /** Format: date-time */
                created_at: string
                id: string
                name: string
                plan: string
                region_code: string
              }
              organization_id: string
              role: string
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/auth/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Changes one’s own password and ends all one’s sessions. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            current_password: string
            new_password: string
          }
        }
      }
      responses: {
        /** @description No Content */
        204: {
          headers: {
            [name: string]: unknown
          }
          content?: never
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/auth/refresh': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Exchanges a refresh token for new tokens; each works once, and reuse ends the session. */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            refresh_token: string
          }
        }
      }
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              access_token: string
              /** @description Seconds. */
              expires_in: number
              refresh_token: string
              /** @enum {string} */
              token_type: 'bearer'
            }
          }
        }
        /** @description Bad Request */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unauthorized */
        401: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
        /** @description Unprocessable Entity */
        422: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/docs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The API description to browse. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': string
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/docs/reference.js': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Draws that page. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': string
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/docs/start.js': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Starts that page. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': string
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/health/live': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The process runs. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {string} */
              status: 'live'
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/health/ready': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The database answers and its migrations are done. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {string} */
              status: 'ready'
            }
          }
        }
        /** @description Service Unavailable */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/metrics': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Measurements in the Prometheus text format. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': string
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** This description as OpenAPI 3.1. */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content?: never
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/problems/{code}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** What a problem means: the page that the `type` of a problem points to. */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          code: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description OK */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              code: string
              detail: {
                [key: string]: string
              }
              status: number
            }
          }
        }
        /** @description Not Found */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/problem+json': {
              /** @description A stable word for programs. */
              code: string
              /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
              detail: string
              errors?: {
                message: string
                path: string
              }[]
              request_id: string
              status: number
              title: string
              /** Format: uri */
              type: string
            } & {
              [key: string]: unknown
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: never
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
