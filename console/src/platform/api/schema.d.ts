// Generated from the API description by `npm run api:types -w console`. Not edited by hand.

export interface paths {
    "/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All organizations, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                country_code: string;
                                /** Format: date-time */
                                created_at: string;
                                id: string;
                                name: string;
                                plan: string;
                                region_code: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Opens an organization. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description ISO 3166-1 alpha-2. */
                        country_code: string;
                        name: string;
                        /** @default 0 */
                        opening_balance_fcfa?: number;
                        /** @enum {unknown} */
                        plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                        region_code: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            country_code: string;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            plan: string;
                            region_code: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    organization_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                disabled: boolean;
                                email: string;
                                full_name: string | null;
                                id: string;
                                organization_id: string;
                                role: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Adds a user to an organization. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        full_name?: string;
                        organization_id: string;
                        password: string;
                        /** @enum {unknown} */
                        role: "viewer" | "operator" | "programme_admin" | "admin" | "program_admin";
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled: boolean;
                            email: string;
                            full_name: string | null;
                            id: string;
                            organization_id: string;
                            role: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a user’s name or role, or shuts the user out. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        disabled?: boolean;
                        full_name?: string;
                        /** @enum {unknown} */
                        role?: "viewer" | "operator" | "programme_admin" | "admin" | "program_admin";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled: boolean;
                            email: string;
                            full_name: string | null;
                            id: string;
                            organization_id: string;
                            role: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/ai/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Days of the last 90 that lie far from the others.
         * @description zscore = (value - mean) / population standard deviation, over the days of the last 90 that had something; listed where it is beyond 2.2 either way. `index` is the day’s place in the window, 89 is today.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            card_anomalies: {
                                /** Format: date */
                                date: string;
                                /** @description The day’s place in the window; 89 is today. */
                                index: number;
                                value: number;
                                zscore: number;
                            }[];
                            spend_anomalies: {
                                /** Format: date */
                                date: string;
                                /** @description The day’s place in the window; 89 is today. */
                                index: number;
                                value: number;
                                zscore: number;
                            }[];
                            total_anomalies: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cards and spending of the next 30 days.
         * @description Ordinary least squares over the daily series of the last 90 days, from the first day that had something; day 0 is that day, predictions are for the 30 days after today and never negative. `confidence` = r_squared x min(1, days / 30). `low` and `high` = prediction -/+ 1.2816 s sqrt(1 + 1/n + (x - mean x)^2 / Sxx). With fewer than 3 days that had something there are no predictions and all figures are 0. `seasonal` adds to the line what each day of the week differs from it: sum of the differences / (number of such days + 2), centred.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            card_forecast: {
                                confidence: number;
                                predictions: {
                                    /** Format: date */
                                    date: string;
                                    high: number;
                                    /** @description Four cases of five lie between `low` and `high`. */
                                    low: number;
                                    value: number;
                                }[];
                                r_squared: number;
                                /** @description With the days of the week; only where it was nearer to the truth on the series’ own past. */
                                seasonal: {
                                    backtest: {
                                        compared_days: number;
                                        ols_mae: number;
                                        seasonal_mae: number;
                                    };
                                    predictions: {
                                        /** Format: date */
                                        date: string;
                                        value: number;
                                    }[];
                                } | null;
                                /** @description Per day. */
                                slope: number;
                            };
                            spend_forecast: {
                                confidence: number;
                                predictions: {
                                    /** Format: date */
                                    date: string;
                                    high: number;
                                    /** @description Four cases of five lie between `low` and `high`. */
                                    low: number;
                                    value: number;
                                }[];
                                r_squared: number;
                                /** @description With the days of the week; only where it was nearer to the truth on the series’ own past. */
                                seasonal: {
                                    backtest: {
                                        compared_days: number;
                                        ols_mae: number;
                                        seasonal_mae: number;
                                    };
                                    predictions: {
                                        /** Format: date */
                                        date: string;
                                        value: number;
                                    }[];
                                } | null;
                                /** @description Per day. */
                                slope: number;
                            };
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/health-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How well the programme is doing.
         * @description score = 0.4 job_success + 0.3 quota_health + 0.3 balance_health. `job_success`: completed per hundred ended jobs of the last 30 days, 100 without any. `quota_health` = 100 - quota_pct. `balance_health` = 100 x balance / what cards cost in the last 30 days, at most 100, and 100 when they cost nothing. HIGH from 70, MEDIUM from 40.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            components: {
                                balance_health: number;
                                job_success: number;
                                quota_health: number;
                            };
                            /** @enum {unknown} */
                            level: "LOW" | "MEDIUM" | "HIGH";
                            score: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health, forecasts, saturation of the quota, anomalies and recommendations in one answer.
         * @description `saturation_pct`: per hundred of the quota, what is used and forecast until it is renewed, at most 100. `days_until_saturation`: the first day from tomorrow on which the sum of the forecast reaches what is left, if that is before the renewal. Where a seasonal forecast stands, it is the one that is used.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            card_anomalies: {
                                /** Format: date */
                                date: string;
                                /** @description The day’s place in the window; 89 is today. */
                                index: number;
                                value: number;
                                zscore: number;
                            }[];
                            card_forecast: {
                                confidence: number;
                                predictions: {
                                    /** Format: date */
                                    date: string;
                                    high: number;
                                    /** @description Four cases of five lie between `low` and `high`. */
                                    low: number;
                                    value: number;
                                }[];
                                r_squared: number;
                                /** @description With the days of the week; only where it was nearer to the truth on the series’ own past. */
                                seasonal: {
                                    backtest: {
                                        compared_days: number;
                                        ols_mae: number;
                                        seasonal_mae: number;
                                    };
                                    predictions: {
                                        /** Format: date */
                                        date: string;
                                        value: number;
                                    }[];
                                } | null;
                                /** @description Per day. */
                                slope: number;
                            };
                            health: {
                                components: {
                                    balance_health: number;
                                    job_success: number;
                                    quota_health: number;
                                };
                                /** @enum {unknown} */
                                level: "LOW" | "MEDIUM" | "HIGH";
                                score: number;
                            };
                            metrics: {
                                balance_fcfa: number;
                                cards_used_month: number;
                                days_until_reset: number;
                                job_success_rate: number;
                                quota_pct: number;
                                /** @description -1 is unlimited. */
                                quota_total: number;
                            };
                            quota_saturation: {
                                days_until_saturation: number | null;
                                saturation_pct: number;
                                will_saturate: boolean;
                            };
                            recommendations: {
                                action_url: ("billing" | "monitor" | "dhis2") | null;
                                body: string;
                                /** @enum {unknown} */
                                category: "quota" | "budget" | "risk" | "dhis2" | "distribution";
                                /** @description What it is about, for programs. */
                                code: string;
                                /** @description The numbers of the text. */
                                facts: {
                                    [key: string]: string | number;
                                };
                                /** @enum {unknown} */
                                priority: "critical" | "high" | "medium" | "low";
                                title: string;
                            }[];
                            spend_anomalies: {
                                /** Format: date */
                                date: string;
                                /** @description The day’s place in the window; 89 is today. */
                                index: number;
                                value: number;
                                zscore: number;
                            }[];
                            spend_forecast: {
                                confidence: number;
                                predictions: {
                                    /** Format: date */
                                    date: string;
                                    high: number;
                                    /** @description Four cases of five lie between `low` and `high`. */
                                    low: number;
                                    value: number;
                                }[];
                                r_squared: number;
                                /** @description With the days of the week; only where it was nearer to the truth on the series’ own past. */
                                seasonal: {
                                    backtest: {
                                        compared_days: number;
                                        ols_mae: number;
                                        seasonal_mae: number;
                                    };
                                    predictions: {
                                        /** Format: date */
                                        date: string;
                                        value: number;
                                    }[];
                                } | null;
                                /** @description Per day. */
                                slope: number;
                            };
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What to do next and why, the most urgent first, in the caller’s language. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            recommendations: {
                                action_url: ("billing" | "monitor" | "dhis2") | null;
                                body: string;
                                /** @enum {unknown} */
                                category: "quota" | "budget" | "risk" | "dhis2" | "distribution";
                                /** @description What it is about, for programs. */
                                code: string;
                                /** @description The numbers of the text. */
                                facts: {
                                    [key: string]: string | number;
                                };
                                /** @enum {unknown} */
                                priority: "critical" | "high" | "medium" | "low";
                                title: string;
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/campaigns-timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs and cards day by day, oldest first; a day without any is a day of zeros. */
        get: {
            parameters: {
                query?: {
                    /** @description The last days up to today, today included. */
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Made by the day’s jobs; studio plus DHIS2. */
                            cards: number;
                            /** Format: date */
                            date: string;
                            dhis2_cards: number;
                            /** @description Accepted on this day. */
                            jobs: number;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report as a CSV or XLSX file: counts, days and amounts, nothing personal.
         * @description Reports other than `summary` need the module `advanced_analytics`.
         */
        get: {
            parameters: {
                query: {
                    /** @description The last days up to today, today included. */
                    days?: number;
                    format?: "csv" | "xlsx";
                    report: "summary" | "studio-stats" | "campaigns-timeline" | "spend-timeline";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/spend-timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Spending day by day, oldest first; a refund lowers the day of its charge. */
        get: {
            parameters: {
                query?: {
                    /** @description The last days up to today, today included. */
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_fcfa: number;
                            /** Format: date */
                            date: string;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/studio-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything since the beginning: cards, jobs, resolutions, messages, verifications, storage, cost.
         * @description `cards_by_status`: valid + revoked = total_cards + reissued_cards; void cards are those of failed jobs. `render_scale` = DPI / 300.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cards_by_status: {
                                [key: string]: number;
                            };
                            /** @description What cards have cost, refunds taken off. */
                            cost_fcfa: number;
                            dhis2_cards: number;
                            dpi_distribution: {
                                cards: number;
                                dpi: number;
                                /** @description Completed ones. */
                                jobs: number;
                                /** @description 1 is 300 DPI. */
                                render_scale: number;
                            }[];
                            jobs_by_status: {
                                [key: string]: number;
                            };
                            /** @description PDF files that completed jobs have made. */
                            pdf_exports: number;
                            /** @description Public verifications of issued cards. */
                            qr_verified: number;
                            /** @description Cards made in place of another one, beside those of jobs. */
                            reissued_cards: number;
                            sms_sent: number;
                            /** @description Units of 10^6 bytes. */
                            storage_mb: number;
                            /** @description Ever made; studio plus DHIS2. */
                            total_cards: number;
                            /** @description Everything that was charged, refunds taken off. */
                            total_cost_fcfa: number;
                            whatsapp_sent: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns, jobs, cards and spending of a period. Needs no module.
         * @description `success_rate` = 100 x completed_jobs / (completed_jobs + failed_jobs), 0 when none has ended. A job counts for the day it was accepted on, with all that came of it.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The last days up to today, today included. */
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Ever made, archived ones included. */
                            all_campaigns: number;
                            balance_fcfa: number;
                            /** @description Ever made; studio plus DHIS2. */
                            cards_total: number;
                            completed_jobs: number;
                            failed_jobs: number;
                            period_days: number;
                            success_rate: number;
                            /** @description Made within the period. */
                            total_campaigns: number;
                            /** @description Made by jobs that were accepted within the period; studio plus DHIS2. */
                            total_cards: number;
                            /** @description Accepted within the period. */
                            total_jobs: number;
                            /** @description Charged within the period, less what was given back of it. */
                            total_spend_fcfa: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All programmes of the platform. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            global_success_rate: number;
                            programmes: {
                                active_regions: number;
                                country: string;
                                coverage_score: number;
                                name: string;
                                programme_id: string;
                                success_rate: number;
                                total_campaigns: number;
                                total_cards: number;
                                total_jobs: number;
                            }[];
                            total_cards: number;
                            total_programmes: number;
                            /** @description Regions for which cards were made, each country’s by itself. */
                            total_regions: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The regions as a CSV or XLSX file. */
        get: {
            parameters: {
                query?: {
                    format?: "csv" | "xlsx";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/heatmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One figure of every region, with a colour that everybody can tell apart.
         * @description `intensity` = value / max_value. `color` is one of five steps of the cividis scale, for equal stretches of the intensity.
         */
        get: {
            parameters: {
                query?: {
                    metric?: "cards_generated" | "coverage_pct" | "risk_score" | "distribution_success_rate" | "beneficiaries_count";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells: {
                                color: string;
                                intensity: number;
                                name: string;
                                /** @description Three letters: the first of campaign prefixes. */
                                region: string;
                                value: number;
                            }[];
                            /** @description What is shown, in the caller’s language. */
                            label: string;
                            max_value: number;
                            /** @enum {unknown} */
                            metric: "cards_generated" | "coverage_pct" | "risk_score" | "distribution_success_rate" | "beneficiaries_count";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/live-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages and card checks of the last 30 days, newest first.
         * @description On the channel `qr`, `delivered` is the check of a valid card and `failed` that of a revoked one; checks are written every few seconds, counted together.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description How many are listed. */
                            count: number;
                            events: {
                                /** @enum {unknown} */
                                channel: "whatsapp" | "sms" | "qr";
                                count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @enum {unknown} */
                                event_type: "sent" | "delivered" | "failed";
                                id: string;
                                region: string | null;
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The programme as a whole.
         * @description Everything since the beginning, as of the present month. `success_rate` = 100 x completed jobs / ended jobs. `coverage_score` = 100 x people with a valid card, in no region more than its target, / the sum of the targets (of the beneficiaries submitted where there is none).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Regions for which cards were made. */
                            active_regions: number;
                            country: string;
                            coverage_score: number;
                            /** @description The month as of which this is told. */
                            period: string;
                            programme_id: string;
                            success_rate: number;
                            total_campaigns: number;
                            total_cards: number;
                            total_jobs: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known of each region. A region is the first three letters of campaign prefixes.
         * @description `coverage_pct` = 100 x people with a valid card / target; without a target, per hundred beneficiaries submitted (`coverage_basis` says which), at most 100. `distribution_success_rate` = 100 x messages that did not fail / messages. `risk_score` = 40 x failed cards / (cards made + failed cards) + 30 x failed messages / messages + 20 x people in open duplicate reviews / people + 10 x (1 - coverage_pct / 100); a share of nothing is 0. LOW up to 30, MEDIUM up to 60, then HIGH.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            regions: {
                                /** @description Beneficiaries submitted, each person once. */
                                beneficiaries_count: number;
                                campaigns_count: number;
                                cards_generated: number;
                                country: string;
                                /** @enum {unknown} */
                                coverage_basis: "target" | "submitted";
                                coverage_pct: number;
                                distribution_success_rate: number;
                                failed_cards: number;
                                /** @description People who hold a valid card. */
                                holders_count: number;
                                messages_count: number;
                                messages_failed: number;
                                /** @description The code itself where no name is known. */
                                name: string;
                                /** @description People of whom an open review asks whether they are somebody else. */
                                open_duplicates: number;
                                /** @description The month as of which this is told. */
                                period: string;
                                /** @description Three letters: the first of campaign prefixes. */
                                region: string;
                                /** @enum {unknown} */
                                risk_level: "LOW" | "MEDIUM" | "HIGH";
                                risk_score: number;
                                target: number | null;
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/regions/{region}/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** How many people of a region should hold a card. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    region: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description People who should hold a card. */
                        target: number;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Beneficiaries submitted, each person once. */
                            beneficiaries_count: number;
                            campaigns_count: number;
                            cards_generated: number;
                            country: string;
                            /** @enum {unknown} */
                            coverage_basis: "target" | "submitted";
                            coverage_pct: number;
                            distribution_success_rate: number;
                            failed_cards: number;
                            /** @description People who hold a valid card. */
                            holders_count: number;
                            messages_count: number;
                            messages_failed: number;
                            /** @description The code itself where no name is known. */
                            name: string;
                            /** @description People of whom an open review asks whether they are somebody else. */
                            open_duplicates: number;
                            /** @description The month as of which this is told. */
                            period: string;
                            /** @description Three letters: the first of campaign prefixes. */
                            region: string;
                            /** @enum {unknown} */
                            risk_level: "LOW" | "MEDIUM" | "HIGH";
                            risk_score: number;
                            target: number | null;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Measures a region against the beneficiaries submitted again. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    region: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Beneficiaries submitted, each person once. */
                            beneficiaries_count: number;
                            campaigns_count: number;
                            cards_generated: number;
                            country: string;
                            /** @enum {unknown} */
                            coverage_basis: "target" | "submitted";
                            coverage_pct: number;
                            distribution_success_rate: number;
                            failed_cards: number;
                            /** @description People who hold a valid card. */
                            holders_count: number;
                            messages_count: number;
                            messages_failed: number;
                            /** @description The code itself where no name is known. */
                            name: string;
                            /** @description People of whom an open review asks whether they are somebody else. */
                            open_duplicates: number;
                            /** @description The month as of which this is told. */
                            period: string;
                            /** @description Three letters: the first of campaign prefixes. */
                            region: string;
                            /** @enum {unknown} */
                            risk_level: "LOW" | "MEDIUM" | "HIGH";
                            risk_score: number;
                            target: number | null;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/risk-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Regions with a risk score above 30 or coverage below 40 percent, the riskiest first.
         * @description `coverage_pct` = 100 x people with a valid card / target; without a target, per hundred beneficiaries submitted (`coverage_basis` says which), at most 100. `distribution_success_rate` = 100 x messages that did not fail / messages. `risk_score` = 40 x failed cards / (cards made + failed cards) + 30 x failed messages / messages + 20 x people in open duplicate reviews / people + 10 x (1 - coverage_pct / 100); a share of nothing is 0. LOW up to 30, MEDIUM up to 60, then HIGH.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            zones: {
                                cards_generated: number;
                                coverage_pct: number;
                                distribution_success_rate: number;
                                name: string;
                                /** @description Three letters: the first of campaign prefixes. */
                                region: string;
                                /** @enum {unknown} */
                                risk_level: "LOW" | "MEDIUM" | "HIGH";
                                risk_score: number;
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/{mpi_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The trust score of an identity, and the sum it comes from. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The lines of the sum, before it is held between 0 and 100. */
                            breakdown: {
                                points: number;
                                /** @enum {unknown} */
                                reason: "base" | "kyc_verified" | "has_nin" | "programmes" | "high_risks" | "medium_risks" | "low_risks";
                            }[];
                            components: {
                                has_nin: boolean;
                                kyc_verified: boolean;
                                programmes_count: number;
                            };
                            /** Format: date-time */
                            computed_at: string;
                            /** @enum {unknown} */
                            level: "LOW" | "MEDIUM" | "HIGH";
                            mpi_id: string;
                            score: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/{mpi_id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Computes a score and keeps it in the identity’s history. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The lines of the sum, before it is held between 0 and 100. */
                            breakdown: {
                                points: number;
                                /** @enum {unknown} */
                                reason: "base" | "kyc_verified" | "has_nin" | "programmes" | "high_risks" | "medium_risks" | "low_risks";
                            }[];
                            components: {
                                has_nin: boolean;
                                kyc_verified: boolean;
                                programmes_count: number;
                            };
                            /** Format: date-time */
                            computed_at: string;
                            /** @enum {unknown} */
                            level: "LOW" | "MEDIUM" | "HIGH";
                            mpi_id: string;
                            score: number;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/{mpi_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scores of an identity so far, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            history: {
                                /** Format: date-time */
                                computed_at: string;
                                /** @enum {unknown} */
                                level: "LOW" | "MEDIUM" | "HIGH";
                                score: number;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/{mpi_id}/risks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What speaks against an identity now. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            risks: {
                                description: string;
                                /** Format: date-time */
                                detected_at: string;
                                /** @enum {unknown} */
                                reason: "open_review" | "no_national_number" | "implausible_age" | "born_after_registration" | "merged_birth_dates_differ" | "merged_sexes_differ" | "sex_against_programme";
                                review_id?: string;
                                /** @enum {unknown} */
                                risk_type: "probable_duplicate" | "demographic_inconsistency" | "missing_nin";
                                /** @enum {unknown} */
                                severity: "HIGH" | "MEDIUM" | "LOW";
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/admin/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the newest recomputation has come. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Scores that differ from the ones before. */
                            changed: number;
                            duration_ms: number;
                            /** @description How many identities there were at the start. */
                            expected: number;
                            finished_at: string | null;
                            recomputed: number;
                            started_at: string | null;
                            /** @enum {unknown} */
                            status: "never" | "running" | "completed";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Computes the scores of all identities of all organizations.
         * @description Joins a run that is under way. After 50 seconds it answers `running` and the work goes on by itself.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Scores that differ from the ones before. */
                            changed: number;
                            duration_ms: number;
                            /** @description How many identities there were at the start. */
                            expected: number;
                            recomputed: number;
                            /** @enum {unknown} */
                            status: "never" | "running" | "completed";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mpi/trust/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization’s own score, from the shares of its registry. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The lines of the sum, before it is held between 0 and 100. */
                            breakdown: {
                                points: number;
                                /** @enum {unknown} */
                                reason: "base" | "kyc_verified" | "has_nin" | "programmes" | "high_risks" | "medium_risks" | "low_risks";
                            }[];
                            components: {
                                has_nin: boolean;
                                kyc_verified: boolean;
                                programmes_count: number;
                            };
                            /** Format: date-time */
                            computed_at: string;
                            /** @enum {unknown} */
                            level: "LOW" | "MEDIUM" | "HIGH";
                            mpi_id: string;
                            registry: {
                                /** @enum {unknown} */
                                basis: "registry" | "last_recompute" | "sample";
                                duplicates_pct: number;
                                has_nin_pct: number;
                                identities: number;
                                inconsistent_pct: number;
                                kyc_verified_pct: number;
                                mean_score: number;
                            };
                            score: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/device/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a device; its offline key is told this once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        device_name: string;
                        device_token: string;
                        /** @enum {unknown} */
                        platform: "android" | "ios" | "web";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            device_id: string;
                            device_token: string;
                            organization_id: string;
                            /** Format: date-time */
                            registered_at: string;
                            /** @description Ed25519 keys that passes are signed with; also at `GET /keys`. */
                            verification_keys: {
                                key_id: string;
                                public_key: string;
                            }[];
                        };
                    };
                };
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            device_id: string;
                            device_token: string;
                            /** @description Opens bundles made for this device. Told once; base64. */
                            offline_key: string;
                            organization_id: string;
                            /** Format: date-time */
                            registered_at: string;
                            /** @description Ed25519 keys that passes are signed with; also at `GET /keys`. */
                            verification_keys: {
                                key_id: string;
                                public_key: string;
                            }[];
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The registered devices, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            devices: {
                                device_id: string;
                                device_name: string;
                                device_token: string;
                                last_sync: string | null;
                                /** @enum {unknown} */
                                platform: "android" | "ios" | "web";
                                /** Format: date-time */
                                registered_at: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/pass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a pass, or answers the active one that the identity already has. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        campaign_id?: string | null;
                        campaign_name?: string | null;
                        expires_at?: string | null;
                        holder_id?: string | null;
                        holder_name: string;
                        mpi_id: string;
                        /** @enum {unknown} */
                        pass_type: "health" | "vaccination" | "distribution";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string | null;
                            campaign_name: string | null;
                            /** @description What was asked for and differs in the pass that already was. */
                            conflicts?: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** @description Of the statement in docs/wallet-bundle.md, base64. */
                            ed25519_signature: string;
                            /** Format: date-time */
                            expires_at: string;
                            holder_id: string | null;
                            holder_name: string;
                            id: string;
                            /** Format: date-time */
                            issued_at: string;
                            /** @description The identity that it was issued for; the one in `qr_payload`. */
                            issued_for: string;
                            /** @description The identity that holds it now, also after a merge. */
                            mpi_id: string;
                            /** @description 16 upper-case hexadecimal characters. */
                            pass_id: string;
                            /** @enum {unknown} */
                            pass_type: "health" | "vaccination" | "distribution";
                            qr_payload: string;
                            /** @description HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal. */
                            qr_signature: string;
                            reason?: string;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @description One of `GET /keys`. */
                            signing_key_id: string;
                            /** @enum {unknown} */
                            status: "active" | "revoked" | "expired";
                        };
                    };
                };
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string | null;
                            campaign_name: string | null;
                            /** @description What was asked for and differs in the pass that already was. */
                            conflicts?: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** @description Of the statement in docs/wallet-bundle.md, base64. */
                            ed25519_signature: string;
                            /** Format: date-time */
                            expires_at: string;
                            holder_id: string | null;
                            holder_name: string;
                            id: string;
                            /** Format: date-time */
                            issued_at: string;
                            /** @description The identity that it was issued for; the one in `qr_payload`. */
                            issued_for: string;
                            /** @description The identity that holds it now, also after a merge. */
                            mpi_id: string;
                            /** @description 16 upper-case hexadecimal characters. */
                            pass_id: string;
                            /** @enum {unknown} */
                            pass_type: "health" | "vaccination" | "distribution";
                            qr_payload: string;
                            /** @description HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal. */
                            qr_signature: string;
                            reason?: string;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @description One of `GET /keys`. */
                            signing_key_id: string;
                            /** @enum {unknown} */
                            status: "active" | "revoked" | "expired";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/pass/{mpi_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active pass of an identity. A `pass_id` in its place finds that pass in any state. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string | null;
                            campaign_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Of the statement in docs/wallet-bundle.md, base64. */
                            ed25519_signature: string;
                            /** Format: date-time */
                            expires_at: string;
                            holder_id: string | null;
                            holder_name: string;
                            id: string;
                            /** Format: date-time */
                            issued_at: string;
                            /** @description The identity that it was issued for; the one in `qr_payload`. */
                            issued_for: string;
                            /** @description The identity that holds it now, also after a merge. */
                            mpi_id: string;
                            /** @description 16 upper-case hexadecimal characters. */
                            pass_id: string;
                            /** @enum {unknown} */
                            pass_type: "health" | "vaccination" | "distribution";
                            qr_payload: string;
                            /** @description HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal. */
                            qr_signature: string;
                            reason?: string;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @description One of `GET /keys`. */
                            signing_key_id: string;
                            /** @enum {unknown} */
                            status: "active" | "revoked" | "expired";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/pass/{pass_id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pass to carry offline for at most 72 hours, sealed for one device.
         * @description The format and its test vectors are in docs/wallet-bundle.md. Without `device_id` only the service could open it.
         */
        get: {
            parameters: {
                query?: {
                    device_id?: string;
                };
                header?: never;
                path: {
                    pass_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bundle: {
                                /** @enum {string} */
                                algo: "xor-sha256";
                                /** @description base64; see docs/wallet-bundle.md */
                                encrypted: string;
                                /** Format: date-time */
                                expires_at: string;
                                /** @description SHA-256 of the decoded bytes of `encrypted`, hexadecimal. */
                                hash: string;
                            };
                            pass_id: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/pass/{pass_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes a pass, and its holder’s card in the same campaign. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    pass_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Cards of the holder in the pass’s campaign that were valid until now. */
                            cards_revoked: number;
                            pass_id: string;
                            reason: string;
                            /** Format: date-time */
                            revoked_at: string;
                            /** @enum {string} */
                            status: "revoked";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/passes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Passes, newest first, with the counts of all. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    /** @description Only the passes of one identity. */
                    mpi_id?: string;
                    offset?: number;
                    status?: "active" | "revoked" | "expired";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            limit: number;
                            offset: number;
                            passes: {
                                campaign_id: string | null;
                                campaign_name: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Of the statement in docs/wallet-bundle.md, base64. */
                                ed25519_signature: string;
                                /** Format: date-time */
                                expires_at: string;
                                holder_id: string | null;
                                holder_name: string;
                                id: string;
                                /** Format: date-time */
                                issued_at: string;
                                /** @description The identity that it was issued for; the one in `qr_payload`. */
                                issued_for: string;
                                /** @description The identity that holds it now, also after a merge. */
                                mpi_id: string;
                                /** @description 16 upper-case hexadecimal characters. */
                                pass_id: string;
                                /** @enum {unknown} */
                                pass_type: "health" | "vaccination" | "distribution";
                                qr_payload: string;
                                /** @description HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal. */
                                qr_signature: string;
                                reason?: string;
                                /** Format: date-time */
                                revoked_at?: string;
                                /** @description One of `GET /keys`. */
                                signing_key_id: string;
                                /** @enum {unknown} */
                                status: "active" | "revoked" | "expired";
                            }[];
                            stats: {
                                active: number;
                                devices_registered: number;
                                expired: number;
                                revoked: number;
                                total: number;
                            };
                            /** @description Of the status that was asked for. */
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many passes and devices there are, as of now. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            active: number;
                            devices_registered: number;
                            expired: number;
                            revoked: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Brings a device up to date.
         * @description The first call gives the active passes, later ones what changed since: new, moved, revoked and expired ones. A device that lost an answer sends the `sync_token` of the last one it has; `full` begins anew.
         */
        get: {
            parameters: {
                query: {
                    device_token: string;
                    full?: boolean;
                    limit?: number;
                    sync_token?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description True when another call brings more. */
                            has_more: boolean;
                            passes: {
                                campaign_id: string | null;
                                campaign_name: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Of the statement in docs/wallet-bundle.md, base64. */
                                ed25519_signature: string;
                                /** Format: date-time */
                                expires_at: string;
                                holder_id: string | null;
                                holder_name: string;
                                id: string;
                                /** Format: date-time */
                                issued_at: string;
                                /** @description The identity that it was issued for; the one in `qr_payload`. */
                                issued_for: string;
                                /** @description The identity that holds it now, also after a merge. */
                                mpi_id: string;
                                /** @description 16 upper-case hexadecimal characters. */
                                pass_id: string;
                                /** @enum {unknown} */
                                pass_type: "health" | "vaccination" | "distribution";
                                qr_payload: string;
                                /** @description HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal. */
                                qr_signature: string;
                                reason?: string;
                                /** Format: date-time */
                                revoked_at?: string;
                                /** @description One of `GET /keys`. */
                                signing_key_id: string;
                                /** @enum {unknown} */
                                status: "active" | "revoked" | "expired";
                            }[];
                            sync_token: string;
                            /** Format: date-time */
                            synced_at: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/sync/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The synchronizations of all devices, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            history: {
                                device_id: string;
                                device_name: string;
                                device_token: string;
                                passes_synced: number;
                                sync_token: string;
                                /** Format: date-time */
                                synced_at: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, to what, when; newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                action: string;
                                actor: string;
                                /** Format: date-time */
                                at: string;
                                details: {
                                    [key: string]: unknown;
                                };
                                hash: string;
                                object: string;
                                previous_hash: string;
                                seq: number;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks the whole chain and every signed checkpoint. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            checkpoints: number;
                            entries: number;
                            first_fault: {
                                reason: string;
                                seq: number;
                            } | null;
                            head_hash: string;
                            valid: boolean;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @description Seconds. */
                            expires_in: number;
                            refresh_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            user: {
                                /** Format: date-time */
                                created_at: string;
                                disabled: boolean;
                                email: string;
                                full_name: string | null;
                                id: string;
                                organization: {
                                    country_code: string;
                                    /** Format: date-time */
                                    created_at: string;
                                    id: string;
                                    name: string;
                                    plan: string;
                                    region_code: string;
                                };
                                organization_id: string;
                                role: string;
                            };
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session; its tokens stop working at once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled: boolean;
                            email: string;
                            full_name: string | null;
                            id: string;
                            organization: {
                                country_code: string;
                                /** Format: date-time */
                                created_at: string;
                                id: string;
                                name: string;
                                plan: string;
                                region_code: string;
                            };
                            organization_id: string;
                            role: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes one’s own password and ends all one’s sessions. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password: string;
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges a refresh token for new tokens; each works once, and reuse ends the session. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        refresh_token: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @description Seconds. */
                            expires_in: number;
                            refresh_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balance, plan and what is left of the month’s quotas. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            account_id: string;
                            /** @description Whole FCFA, tax included. */
                            balance_fcfa: number;
                            /** @enum {string} */
                            currency: "XOF";
                            /** @description Whole FCFA, tax included. */
                            monthly_subscription_fcfa: number;
                            /** @enum {unknown} */
                            plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                            plan_display_name: string;
                            quota: {
                                identities_remaining: number;
                                identities_total: number;
                                identities_used: number;
                                sms_remaining: number;
                                sms_total: number;
                                sms_used: number;
                                storage_gb_total: number;
                                verifications_total: number;
                                whatsapp_remaining: number;
                                whatsapp_total: number;
                                whatsapp_used: number;
                            };
                            /** Format: date */
                            quota_reset_date: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Charges the full monthly price of another plan and changes to it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description One of starter, regional_ops, national_campaign, sovereign_enterprise. */
                        plan_alias: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date */
                            effective_date: string;
                            invoice_number: string;
                            modules_activated: string[];
                            /** @enum {unknown} */
                            new_plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                            /** @enum {unknown} */
                            previous_plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the organization is named on its invoices. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @default  */
                            address: string;
                            legal_name: string;
                            /**
                             * @description Tax number.
                             * @default
                             */
                            ninea: string;
                            /**
                             * @description Trade register number.
                             * @default
                             */
                            rccm: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /** Changes how the organization is named on its next invoices. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default  */
                        address: string;
                        legal_name: string;
                        /**
                         * @description Tax number.
                         * @default
                         */
                        ninea: string;
                        /**
                         * @description Trade register number.
                         * @default
                         */
                        rccm: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @default  */
                            address: string;
                            legal_name: string;
                            /**
                             * @description Tax number.
                             * @default
                             */
                            ninea: string;
                            /**
                             * @description Trade register number.
                             * @default
                             */
                            rccm: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/engine-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Units and cost of this month by engine. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            engines: {
                                /** @description Whole FCFA, tax included. */
                                cost_fcfa: number;
                                engine: string;
                                units: number;
                            }[];
                            period: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ledger with the invoice of each entry, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    /** @description `debit` or `credit`. */
                    tx_type?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            debits_with_invoice: number;
                            debits_without_invoice: number;
                            entries: {
                                /** @description Negative for debits. */
                                amount: number;
                                /** @description An invoice is attached, or the entry is a credit. */
                                audited: boolean;
                                /** @description Whole FCFA, tax included. */
                                balance_after_fcfa: number;
                                card_count: number | null;
                                /** Format: date-time */
                                created_at: string;
                                description: string;
                                id: string;
                                invoice: {
                                    corrects_invoice_id: string | null;
                                    id: string;
                                    invoice_number: string;
                                    /** @enum {unknown} */
                                    invoice_type: "subscription" | "module_activation" | "pvc_order" | "generation" | "platform_creation";
                                    /** Format: date-time */
                                    issued_at: string;
                                    /** @description SHA-256 of the invoice’s canonical JSON (RFC 8785). */
                                    signature_hash: string;
                                    /** @enum {unknown} */
                                    status: "paid" | "credit_note";
                                    /** @description Whole FCFA, tax included. */
                                    total_fcfa: number;
                                } | null;
                                invoice_id: string | null;
                                is_debit: boolean;
                                purpose: string;
                                reference: string | null;
                                /** @enum {unknown} */
                                tx_type: "debit" | "credit";
                            }[];
                            programme_id: string;
                            /** @description Of the type that was asked for. */
                            total_entries: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/my-modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Modules of the plan and modules bought beside it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activated_at: string | null;
                            included_in_plan: boolean;
                            is_active: boolean;
                            key: string;
                            label: string;
                            /** @description 0 when the plan includes it. */
                            monthly_cost: number;
                            plan: string | null;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/my-quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The month’s quotas, one by one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {unknown} */
                                key: "cards" | "sms" | "whatsapp" | "verifications" | "storage_gb";
                                /** @description 0 to 100; 0 when unlimited. */
                                pct: number;
                                remaining: number;
                                total: number;
                                unlimited: boolean;
                                used: number;
                            }[];
                            period: string;
                            /** Format: date */
                            reset_date: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/my-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was used this month. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dhis2_cards: number;
                            identities_used: number;
                            /** @description Year and month. */
                            period: string;
                            sms_sent: number;
                            storage_gb_used: number;
                            studio_cards: number;
                            verifications: number;
                            whatsapp_sent: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/premium-modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All modules, what they cost and which plans include them. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            description: string;
                            included_in_plans: string[];
                            is_active: boolean;
                            key: string;
                            label: string;
                            /** @description Whole FCFA, tax included. */
                            monthly_cost: number;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/premium-modules/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buys a module beside the plan: a debit and its invoice. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        module_key: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activated_at: string | null;
                            included_in_plan: boolean;
                            invoice_number: string;
                            is_active: boolean;
                            key: string;
                            label: string;
                            /** @description 0 when the plan includes it. */
                            monthly_cost: number;
                            plan: string | null;
                            transaction_id: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/premium-modules/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The modules that are active now. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activated_at: string | null;
                            included_in_plan: boolean;
                            is_active: boolean;
                            key: string;
                            label: string;
                            /** @description 0 when the plan includes it. */
                            monthly_cost: number;
                            plan: string | null;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/quota-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The four plans with their prices and monthly quotas; -1 is unlimited. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            display_name: string;
                            /** @description Whole FCFA, tax included. */
                            monthly_subscription_fcfa: number;
                            /** @enum {unknown} */
                            plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                            sms_quota: number;
                            /** @description Whole FCFA, tax included. */
                            sp_dhis2_price: number;
                            /** @description Whole FCFA, tax included. */
                            sp_price_per_card: number;
                            /** @description Whole FCFA, tax included. */
                            sp_quality_surcharge: number;
                            storage_gb: number;
                            studio_print_quota: number;
                            verifications_quota: number;
                            whatsapp_quota: number;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/quota-plans/{plan}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes prices and quotas of a plan, at once for new operations and never for accepted ones. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    plan: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        monthly_subscription_fcfa?: number;
                        /** @description -1 is unlimited. */
                        sms_quota?: number;
                        sp_dhis2_price?: number;
                        sp_price_per_card?: number;
                        sp_quality_surcharge?: number;
                        storage_gb?: number;
                        /** @description -1 is unlimited. */
                        studio_print_quota?: number;
                        /** @description -1 is unlimited. */
                        verifications_quota?: number;
                        /** @description -1 is unlimited. */
                        whatsapp_quota?: number;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            display_name: string;
                            /** @description Whole FCFA, tax included. */
                            monthly_subscription_fcfa: number;
                            /** @enum {unknown} */
                            plan: "starter" | "regional_ops" | "national_campaign" | "sovereign_enterprise";
                            sms_quota: number;
                            /** @description Whole FCFA, tax included. */
                            sp_dhis2_price: number;
                            /** @description Whole FCFA, tax included. */
                            sp_price_per_card: number;
                            /** @description Whole FCFA, tax included. */
                            sp_quality_surcharge: number;
                            storage_gb: number;
                            studio_print_quota: number;
                            verifications_quota: number;
                            whatsapp_quota: number;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/top-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Credits an organization’s balance. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount_fcfa: number;
                        organization_id: string;
                        reference: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Whole FCFA, tax included. */
                            amount_fcfa: number;
                            /** @description Whole FCFA, tax included. */
                            balance_fcfa: number;
                            organization_id: string;
                            transaction_id: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements of money, newest first.
         * @description The header `X-Total-Count` tells how many there are. Descriptions follow Accept-Language.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Negative for debits. */
                            amount: number;
                            /** @description Whole FCFA, tax included. */
                            balance_after_fcfa: number;
                            card_count: number | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            id: string;
                            purpose: string;
                            reference: string | null;
                            /** @enum {unknown} */
                            tx_type: "debit" | "credit";
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/v2/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices and credit notes, newest first.
         * @description The header `X-Total-Count` tells how many there are.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            corrects_invoice_id: string | null;
                            id: string;
                            invoice_number: string;
                            /** @enum {unknown} */
                            invoice_type: "subscription" | "module_activation" | "pvc_order" | "generation" | "platform_creation";
                            /** Format: date-time */
                            issued_at: string;
                            /** @description SHA-256 of the invoice’s canonical JSON (RFC 8785). */
                            signature_hash: string;
                            /** @enum {unknown} */
                            status: "paid" | "credit_note";
                            /** @description Whole FCFA, tax included. */
                            total_fcfa: number;
                        }[];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/v2/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An invoice for machines: the document, its hash and its signature. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            corrects_invoice_id: string | null;
                            /** @description What was hashed and signed. */
                            document: {
                                [key: string]: unknown;
                            };
                            id: string;
                            invoice_number: string;
                            /** @enum {unknown} */
                            invoice_type: "subscription" | "module_activation" | "pvc_order" | "generation" | "platform_creation";
                            /** Format: date-time */
                            issued_at: string;
                            key_id: string;
                            /** @description Ed25519, base64, over "samakart/invoice/v1\n" and the canonical JSON. */
                            signature: string;
                            /** @description SHA-256 of the invoice’s canonical JSON (RFC 8785). */
                            signature_hash: string;
                            /** @enum {unknown} */
                            status: "paid" | "credit_note";
                            /** @description Whole FCFA, tax included. */
                            total_fcfa: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/v2/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An invoice for people, in French or, with `lang=en`, in English. */
        get: {
            parameters: {
                query?: {
                    lang?: "fr" | "en";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization’s campaigns, newest first. */
        get: {
            parameters: {
                query?: {
                    campaign_type?: string;
                    limit?: number;
                    offset?: number;
                    /** @description A part of the name or the prefix. */
                    q?: string;
                    status?: "draft" | "active" | "completed" | "archived";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                campaign_type: string;
                                /** Format: date-time */
                                created_at: string;
                                description: string | null;
                                id: string;
                                language: string;
                                name: string;
                                prefix: string;
                                /** @enum {unknown} */
                                status: "draft" | "active" | "completed" | "archived";
                                template_id: string;
                                total_cards: number;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Creates a campaign. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A lower-case slug. */
                        campaign_type: string;
                        description?: string;
                        /** @enum {unknown} */
                        language: "fr" | "en" | "wo";
                        name: string;
                        /** @description Unique in the organization; it never changes. */
                        prefix: string;
                        /** @enum {unknown} */
                        template_id: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_type: string;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            id: string;
                            language: string;
                            name: string;
                            prefix: string;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "completed" | "archived";
                            template_id: string;
                            total_cards: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign with its latest jobs. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_type: string;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            id: string;
                            jobs: {
                                cards_generated: number;
                                /** Format: date-time */
                                created_at: string;
                                job_id: string;
                                status: string;
                                total_cards: number;
                            }[];
                            language: string;
                            name: string;
                            prefix: string;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "completed" | "archived";
                            template_id: string;
                            total_cards: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Archives a campaign; its cards are kept. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Changes a campaign’s name or description. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        description?: string;
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_type: string;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            id: string;
                            language: string;
                            name: string;
                            prefix: string;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "completed" | "archived";
                            template_id: string;
                            total_cards: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/campaigns/{campaign_id}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign’s cards and their holders, newest first; those of one job in the order of its list. */
        get: {
            parameters: {
                query?: {
                    /** @description As people type it. */
                    card_code?: string;
                    job_id?: string;
                    limit?: number;
                    offset?: number;
                    status?: "valid" | "revoked";
                };
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                card_code: string;
                                first_name: string | null;
                                issued_at: string | null;
                                /** @description null for a card that was reissued by itself. */
                                job_id: string | null;
                                last_name: string | null;
                                mpi_id: string | null;
                                revoked_at: string | null;
                                /** @enum {unknown} */
                                status: "valid" | "revoked";
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign’s jobs, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                cards_generated: number;
                                /** Format: date-time */
                                created_at: string;
                                job_id: string;
                                status: string;
                                total_cards: number;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Generates cards for a list of beneficiaries.
         * @description Each beneficiary has first_name and last_name, and may have date_of_birth, beneficiary_id, phone_number, gender, region_code, health_center and zone. All or nothing: every bad row is named.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        beneficiaries: unknown[];
                        /**
                         * @default 300
                         * @enum {unknown}
                         */
                        dpi?: 300 | 450 | 600;
                        /** @default true */
                        include_mpi_id?: boolean;
                        /** @description PNG, JPEG or SVG in base64, each of 2 MB at most. */
                        logos?: string[];
                        sovereign_config?: {
                            /** @description A colour like #c9a227. */
                            accent_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_deep_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_hex?: string;
                            /** @description 0.8 to 1.2; 1 is the neutral scale. */
                            font_scale?: number;
                            /** @description 0 to 4. */
                            max_attrs?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            billed_cards: number;
                            campaign_id: string;
                            cost_fcfa: number;
                            /** Format: date-time */
                            created_at: string;
                            free_cards: number;
                            job_id: string;
                            quota_consumed: number;
                            status: string;
                            total_cards: number;
                            warnings?: string[];
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}/jobs/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a job would cost; nothing is consumed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        beneficiaries?: unknown[];
                        /** @description Instead of `beneficiaries`. */
                        cards?: number;
                        /**
                         * @default 300
                         * @enum {unknown}
                         */
                        dpi?: 300 | 450 | 600;
                        /** @default true */
                        include_mpi_id?: boolean;
                        /** @description PNG, JPEG or SVG in base64, each of 2 MB at most. */
                        logos?: string[];
                        sovereign_config?: {
                            /** @description A colour like #c9a227. */
                            accent_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_deep_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_hex?: string;
                            /** @description 0.8 to 1.2; 1 is the neutral scale. */
                            font_scale?: number;
                            /** @description 0 to 4. */
                            max_attrs?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_fcfa: number;
                            billed_cards: number;
                            cost_fcfa: number;
                            free_cards: number;
                            shortfall_fcfa: number;
                            total_cards: number;
                            unit_price_fcfa: number;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}/revocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small signed pack of revocations that a portal in the field can load. */
        get: {
            parameters: {
                query?: {
                    since?: string;
                };
                header?: never;
                path: {
                    campaign_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{card_code}/png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a card: as it was printed, or drawn anew for one that was reissued by itself. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    card_code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{card_code}/reissue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new card for a lost or damaged one, which is revoked. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    card_code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string;
                            card_code: string;
                            issued_at: string | null;
                            mpi_id: string | null;
                            qr_token: string;
                            replaces: string;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @enum {unknown} */
                            status: "valid" | "revoked";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{card_code}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes a card: it no longer verifies. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    card_code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string;
                            card_code: string;
                            issued_at: string | null;
                            mpi_id: string | null;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @enum {unknown} */
                            status: "valid" | "revoked";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/assign-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says which attributes fill which card fields. Replaces the programme’s mapping.
         * @description Codes and names are resolved to UIDs when they are saved. An attribute without a code goes by its UID. A sensitive attribute is 422 unless its override is recorded.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        mappings: {
                            /** @enum {unknown} */
                            card_field: "first_name" | "last_name" | "date_of_birth" | "gender" | "beneficiary_id" | "phone_number" | "health_center" | "org_unit" | "enrollment_date" | "zone";
                            dhis2_attribute_code?: string;
                            dhis2_attribute_display_name?: string;
                        }[];
                        /** @description A UID of DHIS2. */
                        programme_uid: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            mappings_configured: number;
                            programme_uid: string;
                            unmapped_card_fields: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The present connection, without its secrets. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            config_id: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string} */
                            status: "configured";
                            url: string;
                            username: string;
                            webhook_url: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Keeps the connection to a DHIS2; a new one replaces it.
         * @description The account should be read-only. `webhook_secret` is answered once and kept only as a hash.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The password, or a personal access token (`d2pat_…`). Stored sealed, never returned. */
                        password: string;
                        /** @description The instance’s full address, without a slash at the end. */
                        url: string;
                        username: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            config_id: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string} */
                            status: "configured";
                            url: string;
                            username: string;
                            /** @description Told once. Send it as X-Webhook-Secret, or as `secret` in the query. */
                            webhook_secret: string;
                            webhook_url: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person’s enrollments as far as they were read, newest first. */
        get: {
            parameters: {
                query: {
                    limit?: number;
                    mpi_id: string;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date */
                                enrollment_date: string;
                                enrollment_id: string;
                                /** @description Its newest card is on its way or valid. */
                                has_card: boolean;
                                programme_uid: string;
                                /** @description The programme as cards and messages call it. */
                                public_label: string;
                                status: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/generate-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a programme and makes the cards that its enrollments do not have yet.
         * @description The programme has one campaign, made with its first cards. `estimated_cards` is what DHIS2 counts less what has a valid card; with `regenerate` everything is made again. More than 10,000 cards are made in several batches.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default 300
                         * @enum {unknown}
                         */
                        dpi?: 300 | 450 | 600;
                        enrollment_filter?: {
                            /** Format: date */
                            enrollment_date_from?: string;
                            /** Format: date */
                            enrollment_date_to?: string;
                            /**
                             * @description As DHIS2 writes it; letter case does not matter.
                             * @enum {unknown}
                             */
                            enrollment_status?: "ACTIVE" | "COMPLETED" | "CANCELLED" | "active" | "completed" | "cancelled";
                            /** @description A UID of DHIS2. */
                            org_unit?: string;
                        };
                        /** @default true */
                        include_mpi_id?: boolean;
                        /** @description PNG, JPEG or SVG in base64, each of 2 MB at most. */
                        logos?: string[];
                        /** @description A UID of DHIS2. */
                        programme_uid: string;
                        /** @default false */
                        regenerate?: boolean;
                        sovereign_config?: {
                            /** @description A colour like #c9a227. */
                            accent_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_deep_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_hex?: string;
                            /** @description 0.8 to 1.2; 1 is the neutral scale. */
                            font_scale?: number;
                            /** @description 0 to 4. */
                            max_attrs?: number;
                        };
                        /** @enum {unknown} */
                        template: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            estimated_cards: number;
                            programme_uid: string;
                            /** @enum {string} */
                            status: "pending";
                            task_id: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/google-wallet/{enrollment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link that saves an enrollment’s card to Google Wallet. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    enrollment_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            enrollment_id: string;
                            jwt_token: string;
                            /**
                             * @description Signed by a key of our own: Google does not know it.
                             * @enum {boolean}
                             */
                            test?: true;
                            /** Format: date-time */
                            valid_until: string;
                            wallet_url: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/google-wallet/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for up to 100 enrollments of a programme. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        enrollment_ids: string[];
                        programme_uid: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            batch_id: string;
                            errors: {
                                code: string;
                                enrollment_id: string;
                            }[];
                            /** @description Links that were made. */
                            processed: number;
                            /** @enum {boolean} */
                            test?: true;
                            total: number;
                            wallet_links: {
                                enrollment_id: string;
                                wallet_url: string;
                            }[];
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/guard/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The overrides that are recorded, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    programme_uid?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                attribute_uid: string;
                                /** @enum {unknown} */
                                category: "hiv_aids" | "sexually_transmitted_infections" | "tuberculosis" | "mental_health" | "serology" | "biometric" | "financial";
                                programme_uid: string;
                                reason: string;
                                /** Format: date-time */
                                recorded_at: string;
                                recorded_by: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Takes the responsibility that a sensitive attribute may be mapped to a card. Audited. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The attribute’s UID or code. */
                        attribute: string;
                        /** @description A UID of DHIS2. */
                        programme_uid: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attribute_uid: string;
                            /** @enum {unknown} */
                            category: "hiv_aids" | "sexually_transmitted_infections" | "tuberculosis" | "mental_health" | "serology" | "biometric" | "financial";
                            programme_uid: string;
                            reason: string;
                            /** Format: date-time */
                            recorded_at: string;
                            recorded_by: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/guard/overrides/{programme_uid}/{attribute_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws an override: the guard holds the attribute back again. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    attribute_uid: string;
                    programme_uid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/preview-card-png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An enrollment’s card as PNG, by the engine that prints; `sample` shows representative data. */
        get: {
            parameters: {
                query: {
                    dpi?: 300 | 450 | 600;
                    /** @description A UID of DHIS2. */
                    enrollment_id: string;
                    template: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** The same with a look and a mapping that are not saved yet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default 300
                         * @enum {unknown}
                         */
                        dpi?: 300 | 450 | 600;
                        /** @description A UID of DHIS2. */
                        enrollment_id: string;
                        /** @description PNG, JPEG or SVG in base64, each of 2 MB at most. */
                        logos?: string[];
                        mappings?: {
                            /** @enum {unknown} */
                            card_field: "first_name" | "last_name" | "date_of_birth" | "gender" | "beneficiary_id" | "phone_number" | "health_center" | "org_unit" | "enrollment_date" | "zone";
                            dhis2_attribute_code?: string;
                            dhis2_attribute_display_name?: string;
                        }[];
                        /** @description A UID of DHIS2. */
                        programme_uid?: string;
                        sovereign_config?: {
                            /** @description A colour like #c9a227. */
                            accent_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_deep_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_hex?: string;
                            /** @description 0.8 to 1.2; 1 is the neutral scale. */
                            font_scale?: number;
                            /** @description 0 to 4. */
                            max_attrs?: number;
                        };
                        /** @enum {unknown} */
                        template: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/preview-enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A few enrollments as they are in DHIS2; sensitive values are masked. */
        get: {
            parameters: {
                query: {
                    from_date?: string;
                    limit?: number;
                    /** @description A UID of DHIS2. */
                    org_unit?: string;
                    /** @description A UID of DHIS2. */
                    programme_uid: string;
                    to_date?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            preview: {
                                attributes: {
                                    [key: string]: string;
                                };
                                /** Format: date */
                                enrollment_date: string;
                                enrollment_id: string;
                                org_unit_name: string;
                            }[];
                            programme_name: string;
                            programme_uid: string;
                            /** @description Attributes (code, else UID) whose values are masked in `attributes`. */
                            sensitive_blocked: string[];
                            total_enrollments: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/programmes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tracker programmes that the account sees. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                campaign_id: string | null;
                                can_read_data: boolean;
                                code: string | null;
                                is_sensitive: boolean;
                                mappings_configured: number;
                                name: string;
                                programme_uid: string;
                                /** @description What cards and messages say; neutral when the name is sensitive. */
                                public_label: string;
                                synced_at: string | null;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/programmes/{programme_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A programme with its attributes, its mapping and a suggested one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    programme_uid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attributes: {
                                attribute_uid: string;
                                code: string | null;
                                display_name: string;
                                is_overridden: boolean;
                                sensitive_category: ("hiv_aids" | "sexually_transmitted_infections" | "tuberculosis" | "mental_health" | "serology" | "biometric" | "financial") | null;
                                value_type: string;
                            }[];
                            campaign_id: string | null;
                            code: string | null;
                            is_sensitive: boolean;
                            mappings: {
                                attribute_uid: string;
                                card_field: string;
                                dhis2_attribute_code: string | null;
                                dhis2_attribute_display_name: string;
                            }[];
                            mappings_configured: number;
                            name: string;
                            programme_uid: string;
                            /** @description What cards and messages say; neutral when the name is sensitive. */
                            public_label: string;
                            suggested_mappings: {
                                attribute_uid: string;
                                card_field: string;
                                dhis2_attribute_code: string | null;
                                dhis2_attribute_display_name: string;
                            }[];
                            synced_at: string | null;
                            unmapped_card_fields: string[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/send-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the link to an enrollment’s card by SMS or WhatsApp.
         * @description The message is charged and written down first, then handed to the provider at once. 202 when the provider is not to be reached: it is tried again in the background.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        channel: "whatsapp" | "sms";
                        enrollment_id: string;
                        /** @description May contain {first_name}, and no other placeholder. The link to the card is added after it. */
                        message: string;
                        /** @description E.164, for example +221771234567. */
                        phone_number: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {unknown} */
                            channel: "whatsapp" | "sms";
                            enrollment_id: string;
                            /** @enum {unknown} */
                            failure?: "number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected";
                            message_id: string;
                            /** Format: date-time */
                            next_attempt_at?: string;
                            sent_at: string | null;
                            /**
                             * @description sent: the provider took it. queued (with 202): it did not answer or asked to wait; we go on trying.
                             * @enum {unknown}
                             */
                            status: "sent" | "queued";
                            /**
                             * @description It went to the local outbox, not to a phone.
                             * @enum {boolean}
                             */
                            test?: true;
                        };
                    };
                };
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {unknown} */
                            channel: "whatsapp" | "sms";
                            enrollment_id: string;
                            /** @enum {unknown} */
                            failure?: "number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected";
                            message_id: string;
                            /** Format: date-time */
                            next_attempt_at?: string;
                            sent_at: string | null;
                            /**
                             * @description sent: the provider took it. queued (with 202): it did not answer or asked to wait; we go on trying.
                             * @enum {unknown}
                             */
                            status: "sent" | "queued";
                            /**
                             * @description It went to the local outbox, not to a phone.
                             * @enum {boolean}
                             */
                            test?: true;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a programme: what changed since the last time, or everything with `full`. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default false */
                        full?: boolean;
                        /** @description A UID of DHIS2. */
                        programme_uid: string;
                        /** @description Read what changed since; by default since the last whole run. */
                        since?: string;
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            programme_uid: string;
                            /** @enum {string} */
                            status: "pending";
                            task_id: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/sync-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a programme every 10, 15, 30, 60 or 180 minutes.
         * @description With `auto_generate_cards` every synchronization of the programme ends with the cards that are missing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default false */
                        auto_generate_cards?: boolean;
                        /** @enum {unknown} */
                        dpi?: 300 | 450 | 600;
                        enabled: boolean;
                        /** @enum {unknown} */
                        interval_minutes: 10 | 15 | 30 | 60 | 180;
                        /** @description A UID of DHIS2. */
                        programme_uid: string;
                        /** @enum {unknown} */
                        template?: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            auto_generate_cards: boolean;
                            dpi?: number;
                            enabled: boolean;
                            interval_minutes: number;
                            next_sync: string | null;
                            programme_uid: string;
                            template?: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Bad Gateway */
                502: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/sync-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schedules of all programmes. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                auto_generate_cards: boolean;
                                dpi?: number;
                                enabled: boolean;
                                interval_minutes: number;
                                next_sync: string | null;
                                programme_uid: string;
                                template?: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/sync-schedules/{programme_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a programme’s schedule. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    programme_uid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Synchronizations and generations, newest first. */
        get: {
            parameters: {
                query?: {
                    kind?: "sync" | "generation";
                    limit?: number;
                    offset?: number;
                    programme_uid?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                artifacts?: {
                                    [key: string]: string;
                                };
                                batches?: {
                                    [key: string]: unknown;
                                }[];
                                campaign_id?: string;
                                cards_generated: number;
                                /** Format: date-time */
                                completed_at?: string;
                                /** Format: date-time */
                                created_at: string;
                                enrollments_changed: number;
                                enrollments_read: number;
                                /** @description Without a usable name: neither identity nor card. */
                                enrollments_skipped: number;
                                error?: string;
                                eta_seconds?: number | null;
                                /** Format: date-time */
                                failed_at?: string;
                                job_id?: string;
                                /** @enum {unknown} */
                                kind: "sync" | "generation";
                                mpi_created: number;
                                mpi_pending_review: number;
                                mpi_resolved: number;
                                /** @enum {unknown} */
                                origin: "manual" | "schedule" | "webhook" | "auto";
                                programme_uid: string;
                                progress: number;
                                quota_refunded?: number;
                                /** @description Values of attributes that the guard held back. */
                                sensitive_blocked: number;
                                started_at: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "syncing" | "generating" | "completed" | "failed";
                                task_id: string;
                                total_cards: number;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a synchronization or a generation is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            artifacts?: {
                                [key: string]: string;
                            };
                            batches?: {
                                [key: string]: unknown;
                            }[];
                            campaign_id?: string;
                            cards_generated: number;
                            /** Format: date-time */
                            completed_at?: string;
                            /** Format: date-time */
                            created_at: string;
                            enrollments_changed: number;
                            enrollments_read: number;
                            /** @description Without a usable name: neither identity nor card. */
                            enrollments_skipped: number;
                            error?: string;
                            eta_seconds?: number | null;
                            /** Format: date-time */
                            failed_at?: string;
                            job_id?: string;
                            /** @enum {unknown} */
                            kind: "sync" | "generation";
                            mpi_created: number;
                            mpi_pending_review: number;
                            mpi_resolved: number;
                            /** @enum {unknown} */
                            origin: "manual" | "schedule" | "webhook" | "auto";
                            programme_uid: string;
                            progress: number;
                            quota_refunded?: number;
                            /** @description Values of attributes that the guard held back. */
                            sensitive_blocked: number;
                            started_at: string | null;
                            /** @enum {unknown} */
                            status: "pending" | "syncing" | "generating" | "completed" | "failed";
                            task_id: string;
                            total_cards: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a DHIS2 answers and takes the account. Nothing is kept. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The password, or a personal access token (`d2pat_…`). Stored sealed, never returned. */
                        password: string;
                        /** @description The instance’s full address, without a slash at the end. */
                        url: string;
                        username: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dhis2_version: string;
                            organisation_units: number;
                            programmes_available: number;
                            /** Format: date-time */
                            server_date: string;
                            server_time_zone: string;
                            /** @enum {string} */
                            status: "connected";
                            warnings: string[];
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dhis2/webhook/{config_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A hint from DHIS2 that something changed: the programmes are read soon. The body is not believed.
         * @description The secret of `POST /dhis2/config` comes in `X-Webhook-Secret`, or as `secret` in the query.
         */
        post: {
            parameters: {
                query?: {
                    secret?: string;
                    token?: string;
                    webhook_secret?: string;
                };
                header?: never;
                path: {
                    config_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            programmes: number;
                            status: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How each channel sends: live, into the local outbox, or not at all. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {unknown} */
                                channel: "whatsapp" | "sms";
                                /** @enum {unknown} */
                                mode: "live" | "test" | "off";
                                provider: string | null;
                            }[];
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many segments a message takes and what it costs; nothing is sent.
         * @description Segments: up to 160 GSM-7 units or 70 UCS-2 units in one, 153 or 67 in each of several; a character of the extension table takes two units. carrier_cost_fcfa = segments × SMS_SEGMENT_COST_FCFA.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        channel: "whatsapp" | "sms";
                        /** @description Whose name to fill in; a usual one without. */
                        first_name?: string;
                        /** @description May contain {first_name}, and no other placeholder. The link to the card is added after it. */
                        message: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Segments times what the installation pays its carrier for one. */
                            carrier_cost_fcfa: number;
                            /** @enum {unknown} */
                            channel: "whatsapp" | "sms";
                            characters: number;
                            /** @description What still fits into the last segment. */
                            characters_left: number;
                            /** @description What the organization is charged: nothing within the quota, 402 beyond it. */
                            cost_fcfa: number;
                            /** @enum {unknown} */
                            encoding: "GSM-7" | "UCS-2";
                            /** @description What GSM-7 does not have. */
                            forcing_characters: string[];
                            plain_message: string | null;
                            plain_segments: number | null;
                            /** @description -1 is unlimited. */
                            quota_remaining: number;
                            /** @description What is taken from the month’s quota: one per message. */
                            quota_units: number;
                            segments: number;
                            /** @description As it would be read, with a link of the right length. */
                            text: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    status?: "queued" | "sent" | "delivered" | "failed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                attempts: number;
                                /** @enum {unknown} */
                                channel: "whatsapp" | "sms";
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                /** @enum {unknown} */
                                encoding: "GSM-7" | "UCS-2";
                                enrollment_id: string;
                                failed_at: string | null;
                                failure: ("number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected") | null;
                                message_id: string;
                                next_attempt_at: string | null;
                                /** @description Masked. */
                                phone_number: string;
                                provider: string;
                                provider_code: string | null;
                                public_label: string;
                                segments: number;
                                sent_at: string | null;
                                /** @enum {unknown} */
                                status: "queued" | "sent" | "delivered" | "failed";
                                /** @description It went to the local outbox, not to a phone. */
                                test: boolean;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message and its text. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    message_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            /** @enum {unknown} */
                            channel: "whatsapp" | "sms";
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            /** @enum {unknown} */
                            encoding: "GSM-7" | "UCS-2";
                            enrollment_id: string;
                            failed_at: string | null;
                            failure: ("number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected") | null;
                            message_id: string;
                            next_attempt_at: string | null;
                            /** @description Masked. */
                            phone_number: string;
                            provider: string;
                            provider_code: string | null;
                            public_label: string;
                            segments: number;
                            sent_at: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "sent" | "delivered" | "failed";
                            /** @description It went to the local outbox, not to a phone. */
                            test: boolean;
                            text: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/messages/{message_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a failed message again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    message_id: string;
                };
                cookie?: never;
            };
            /** @description Nothing is needed. */
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            /** @enum {unknown} */
                            channel: "whatsapp" | "sms";
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            /** @enum {unknown} */
                            encoding: "GSM-7" | "UCS-2";
                            enrollment_id: string;
                            failed_at: string | null;
                            failure: ("number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected") | null;
                            message_id: string;
                            next_attempt_at: string | null;
                            /** @description Masked. */
                            phone_number: string;
                            provider: string;
                            provider_code: string | null;
                            public_label: string;
                            segments: number;
                            sent_at: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "sent" | "delivered" | "failed";
                            /** @description It went to the local outbox, not to a phone. */
                            test: boolean;
                            text: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Payment Required */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/opt-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People who want no messages. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                id: string;
                                /** @description Masked. */
                                phone_number: string;
                                /** @enum {unknown} */
                                source: "reply" | "provider" | "console";
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Notes that a person wants no messages. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description E.164. */
                        phone_number: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            /** @description Masked. */
                            phone_number: string;
                            /** @enum {unknown} */
                            source: "reply" | "provider" | "console";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/opt-outs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** The person wants messages again. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outside production: what would have been sent, had there been a provider. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                attempts: number;
                                /** @enum {unknown} */
                                channel: "whatsapp" | "sms";
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                /** @enum {unknown} */
                                encoding: "GSM-7" | "UCS-2";
                                enrollment_id: string;
                                failed_at: string | null;
                                failure: ("number_invalid" | "number_unreachable" | "recipient_opted_out" | "sender_refused" | "content_refused" | "template_required" | "template_refused" | "provider_balance" | "provider_credentials" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "timed_out" | "expired" | "rejected") | null;
                                message_id: string;
                                next_attempt_at: string | null;
                                /** @description Masked. */
                                phone_number: string;
                                provider: string;
                                provider_code: string | null;
                                public_label: string;
                                segments: number;
                                sent_at: string | null;
                                /** @enum {unknown} */
                                status: "queued" | "sent" | "delivered" | "failed";
                                /** @description It went to the local outbox, not to a phone. */
                                test: boolean;
                                text: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process runs. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "live";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The database answers and its migrations are done. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ready";
                        };
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a CSV or XLSX file into beneficiaries that a job takes, and names every bad row. Nothing is kept.
         * @description Commas, semicolons or tabs; UTF-8 or Windows-1252; dates as DD/MM/YYYY or YYYY-MM-DD. Without `mapping` the columns are guessed from their headings; the answer says how.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The CSV or XLSX file in base64. */
                        file: string;
                        mapping?: {
                            beneficiary_id?: string;
                            date_of_birth?: string;
                            first_name?: string;
                            gender?: string;
                            health_center?: string;
                            last_name?: string;
                            phone_number?: string;
                            region_code?: string;
                            zone?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            beneficiaries: {
                                [key: string]: string;
                            }[];
                            columns: string[];
                            errors: {
                                message: string;
                                path: string;
                            }[];
                            mapping: {
                                beneficiary_id?: string;
                                date_of_birth?: string;
                                first_name?: string;
                                gender?: string;
                                health_center?: string;
                                last_name?: string;
                                phone_number?: string;
                                region_code?: string;
                                zone?: string;
                            };
                            total: number;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The jobs of all campaigns in use, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description The last job_id of the page before: the next page, at any depth at the same cost. */
                    before?: string;
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                artifact_bytes?: {
                                    duplex: number;
                                    manifest: number;
                                    pdf: number;
                                    portal: number;
                                    sheets: number;
                                    zip: number;
                                };
                                artifacts?: {
                                    calibration_url: string;
                                    duplex_url: string;
                                    manifest_url: string;
                                    pdf_url: string;
                                    sheets_url: string;
                                    verification_portal_url: string;
                                    zip_url: string;
                                };
                                billed_cards: number;
                                campaign_id: string;
                                campaign_name: string;
                                campaign_prefix: string;
                                cards_generated: number;
                                /** Format: date-time */
                                completed_at?: string;
                                cost_fcfa: number;
                                /** Format: date-time */
                                created_at: string;
                                dpi: number;
                                error?: string;
                                eta_seconds?: number | null;
                                /** Format: date-time */
                                failed_at?: string;
                                free_cards: number;
                                job_id: string;
                                progress: number;
                                quota_refunded?: number;
                                /** Format: date-time */
                                started_at?: string;
                                status: string;
                                total_cards: number;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a job is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            artifact_bytes?: {
                                duplex: number;
                                manifest: number;
                                pdf: number;
                                portal: number;
                                sheets: number;
                                zip: number;
                            };
                            artifacts?: {
                                calibration_url: string;
                                duplex_url: string;
                                manifest_url: string;
                                pdf_url: string;
                                sheets_url: string;
                                verification_portal_url: string;
                                zip_url: string;
                            };
                            billed_cards: number;
                            campaign_id: string;
                            cards_generated: number;
                            /** Format: date-time */
                            completed_at?: string;
                            cost_fcfa: number;
                            /** Format: date-time */
                            created_at: string;
                            dpi: number;
                            error?: string;
                            eta_seconds?: number | null;
                            /** Format: date-time */
                            failed_at?: string;
                            free_cards: number;
                            job_id: string;
                            progress: number;
                            quota_refunded?: number;
                            /** Format: date-time */
                            started_at?: string;
                            status: string;
                            total_cards: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends an open job as failed and gives back what it took. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            artifact_bytes?: {
                                duplex: number;
                                manifest: number;
                                pdf: number;
                                portal: number;
                                sheets: number;
                                zip: number;
                            };
                            artifacts?: {
                                calibration_url: string;
                                duplex_url: string;
                                manifest_url: string;
                                pdf_url: string;
                                sheets_url: string;
                                verification_portal_url: string;
                                zip_url: string;
                            };
                            billed_cards: number;
                            campaign_id: string;
                            cards_generated: number;
                            /** Format: date-time */
                            completed_at?: string;
                            cost_fcfa: number;
                            /** Format: date-time */
                            created_at: string;
                            dpi: number;
                            error?: string;
                            eta_seconds?: number | null;
                            /** Format: date-time */
                            failed_at?: string;
                            free_cards: number;
                            job_id: string;
                            progress: number;
                            quota_refunded?: number;
                            /** Format: date-time */
                            started_at?: string;
                            status: string;
                            total_cards: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/download/{artifact}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A finished file: pdf, zip, portal or manifest. Range and ETag are honoured.
         * @description `pdf?layout=a4` gives A4 sheets of ten cards with crop marks, `&duplex=true` with their back sides on every second page; `pdf?layout=calibration` gives a page with a 100 mm ruler to check the printer with.
         */
        get: {
            parameters: {
                query?: {
                    duplex?: boolean;
                    layout?: "a4" | "calibration";
                };
                header?: never;
                path: {
                    artifact: string;
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of the WebSocket as server-sent events, for networks that break WebSockets. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys that sign manifests, portals, invoices and audit checkpoints. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                /** @enum {string} */
                                algorithm: "Ed25519";
                                /** @description SHA-256 of the raw public key, hexadecimal. */
                                fingerprint: string;
                                /** @description The first 16 digits of the fingerprint. */
                                key_id: string;
                                /** @description The 32 raw bytes, base64. */
                                public_key: string;
                                /** @enum {unknown} */
                                status: "current" | "retired";
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Measurements in the Prometheus text format. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/{mpi_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An identity; a merged one is answered with the identity that stands for it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            commune: string | null;
                            country_code: string;
                            /** Format: date-time */
                            created_at: string;
                            date_of_birth: string | null;
                            external_ids: {
                                [key: string]: string;
                            };
                            first_name: string;
                            gender: string | null;
                            kyc_verified: boolean;
                            last_name: string;
                            mother_name: string | null;
                            mpi_id: string;
                            phone_number: string | null;
                            programme_count: number;
                            programmes: {
                                campaign_id?: string;
                                /** Format: date-time */
                                linked_at: string;
                                programme_type: string;
                            }[];
                            /** @description The merged identity that was asked for. */
                            redirected_from?: string;
                            region_code: string;
                            status: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes what is said of a person; what was said before is kept. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        commune?: string | null;
                        date_of_birth?: string | null;
                        /** @description Identifiers in other systems, such as `dhis2_uid` and `nin`. */
                        external_ids?: {
                            [key: string]: string | null;
                        };
                        first_name?: string;
                        gender?: ("M" | "F" | "U") | null;
                        kyc_verified?: boolean;
                        last_name?: string;
                        mother_name?: string | null;
                        phone_number?: string | null;
                        region_code?: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            commune: string | null;
                            country_code: string;
                            /** Format: date-time */
                            created_at: string;
                            date_of_birth: string | null;
                            external_ids: {
                                [key: string]: string;
                            };
                            first_name: string;
                            gender: string | null;
                            kyc_verified: boolean;
                            last_name: string;
                            mother_name: string | null;
                            mpi_id: string;
                            phone_number: string | null;
                            programme_count: number;
                            programmes: {
                                campaign_id?: string;
                                /** Format: date-time */
                                linked_at: string;
                                programme_type: string;
                            }[];
                            /** @description The merged identity that was asked for. */
                            redirected_from?: string;
                            region_code: string;
                            status: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/mpi/{mpi_id}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest card of an identity. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaign_id: string;
                            card_code: string;
                            issued_at: string | null;
                            mpi_id: string | null;
                            /** Format: date-time */
                            revoked_at?: string;
                            /** @enum {unknown} */
                            status: "valid" | "revoked";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/{mpi_id}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All cards of an identity and of those merged into it, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                campaign_id: string;
                                card_code: string;
                                issued_at: string | null;
                                mpi_id: string | null;
                                /** Format: date-time */
                                revoked_at?: string;
                                /** @enum {unknown} */
                                status: "valid" | "revoked";
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/{mpi_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in an identity, newest first: corrections, merges and their undoing. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                actor: string;
                                /** Format: date-time */
                                at: string;
                                changes: {
                                    after: string | boolean | null;
                                    before: string | boolean | null;
                                    field: string;
                                }[];
                                /** @enum {unknown} */
                                kind: "changed" | "merged" | "unmerged";
                                /** @description Of a merge or its undoing: the other identity. */
                                other_mpi_id?: string;
                                reason?: string;
                            }[];
                            limit: number;
                            /** @description The identities that this one stands for. */
                            merged_mpi_ids: string[];
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/{mpi_id}/link-dhis2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Links an identity with a tracked entity of DHIS2. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mpi_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uri */
                        dhis2_instance_url: string;
                        /** @description A UID of DHIS2: 11 characters. */
                        dhis2_uid: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dhis2_uid: string;
                            /** Format: date-time */
                            linked_at: string;
                            mpi_id: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who in the registry a person may be, best first. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        commune?: string | null;
                        country_code?: string | null;
                        date_of_birth?: string | null;
                        external_ids?: {
                            [key: string]: string | null;
                        } | null;
                        first_name: string;
                        gender?: ("M" | "F" | "U") | null;
                        last_name: string;
                        mother_name?: string | null;
                        phone_number?: string | null;
                        region_code?: string | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            matches: {
                                /** @enum {unknown} */
                                confidence: "certain" | "probable" | "possible";
                                matched_fields: string[];
                                matcher_version: string;
                                mpi_id: string;
                                similarity_score: number;
                            }[];
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merges two identities of one person; the target stands for both. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Whose values win where both have one; the target’s if true.
                         * @default true
                         */
                        keep_target?: boolean;
                        reason: string;
                        source_mpi_id: string;
                        target_mpi_id: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            canonical_mpi_id: string;
                            /** Format: date-time */
                            merged_at: string;
                            merged_mpi_id: string;
                            programmes_migrated: number;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/qr-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How QR codes stand on cards. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            enabled: boolean;
                            position: string;
                            size: string;
                            /** @enum {string} */
                            token_type: "opaque_sha256";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a person, unless the registry very probably knows the person already. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        commune?: string | null;
                        country_code: string;
                        date_of_birth?: string | null;
                        external_ids?: {
                            [key: string]: string | null;
                        } | null;
                        first_name: string;
                        /** @default false */
                        force_create?: boolean;
                        gender?: ("M" | "F" | "U") | null;
                        last_name: string;
                        mother_name?: string | null;
                        phone_number?: string | null;
                        region_code: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {unknown} */
                            confidence: "new_identity" | "probable";
                            /** Format: date-time */
                            created_at: string;
                            mpi_id: string;
                            /** @description The entry in the review queue, where there is a likely duplicate. */
                            review_id?: string;
                            /** @enum {string} */
                            status: "created";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            action: "use_existing_or_review";
                            code: string;
                            detail: string;
                            error: string;
                            existing_mpi_id: string;
                            matched_fields: string[];
                            similarity_score: number;
                            /** @enum {string} */
                            status: "duplicate_detected";
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/resolve-dhis2/{dhis2_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The identity that a tracked entity of DHIS2 is linked with. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    dhis2_uid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dhis2_uid: string;
                            mpi_id: string;
                            /** Format: date-time */
                            resolved_at: string;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pairs of identities that may be one person, newest first. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    status?: "open" | "merged" | "distinct" | "superseded";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                existing_mpi_id: string;
                                existing_person: {
                                    date_of_birth: string | null;
                                    first_name: string;
                                    last_name: string;
                                };
                                matcher_version: string;
                                new_mpi_id: string;
                                new_person: {
                                    date_of_birth: string | null;
                                    first_name: string;
                                    last_name: string;
                                };
                                origin: string;
                                resolved_at: string | null;
                                resolved_by: string | null;
                                review_id: string;
                                similarity_score: number;
                                /** @enum {unknown} */
                                status: "open" | "merged" | "distinct" | "superseded";
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/reviews/{review_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Both identities side by side, field by field, with the matcher’s reasons. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    review_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            existing: {
                                commune: string | null;
                                country_code: string;
                                /** Format: date-time */
                                created_at: string;
                                date_of_birth: string | null;
                                external_ids: {
                                    [key: string]: string;
                                };
                                first_name: string;
                                gender: string | null;
                                kyc_verified: boolean;
                                last_name: string;
                                mother_name: string | null;
                                mpi_id: string;
                                phone_number: string | null;
                                programme_count: number;
                                programmes: {
                                    campaign_id?: string;
                                    /** Format: date-time */
                                    linked_at: string;
                                    programme_type: string;
                                }[];
                                /** @description The merged identity that was asked for. */
                                redirected_from?: string;
                                region_code: string;
                                status: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            existing_mpi_id: string;
                            fields: {
                                /** @enum {unknown} */
                                agreement: "same" | "close" | "different" | "missing";
                                existing: string | null;
                                field: string;
                                new: string | null;
                            }[];
                            matched_fields: string[];
                            matcher_version: string;
                            new: {
                                commune: string | null;
                                country_code: string;
                                /** Format: date-time */
                                created_at: string;
                                date_of_birth: string | null;
                                external_ids: {
                                    [key: string]: string;
                                };
                                first_name: string;
                                gender: string | null;
                                kyc_verified: boolean;
                                last_name: string;
                                mother_name: string | null;
                                mpi_id: string;
                                phone_number: string | null;
                                programme_count: number;
                                programmes: {
                                    campaign_id?: string;
                                    /** Format: date-time */
                                    linked_at: string;
                                    programme_type: string;
                                }[];
                                /** @description The merged identity that was asked for. */
                                redirected_from?: string;
                                region_code: string;
                                status: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            new_mpi_id: string;
                            origin: string;
                            /** @description With what both identities say now. */
                            present_score: number;
                            reasons: {
                                field: string;
                                reason: string;
                                /** @description Logarithm of the odds that this field adds or takes. */
                                weight: number;
                            }[];
                            resolved_at: string | null;
                            resolved_by: string | null;
                            review_id: string;
                            similarity_score: number;
                            /** @enum {unknown} */
                            status: "open" | "merged" | "distinct" | "superseded";
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/reviews/{review_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a decision back: undoes its merge, or forgets that the two are distinct. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    review_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            existing_mpi_id: string;
                            matcher_version: string;
                            new_mpi_id: string;
                            origin: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            review_id: string;
                            similarity_score: number;
                            /** @enum {unknown} */
                            status: "open" | "merged" | "distinct" | "superseded";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/reviews/{review_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides whether the two are one person (merge) or two (distinct, remembered for ever). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    review_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        decision: "merge" | "distinct";
                        /** @description For a merge: whether the older identity’s values win. */
                        keep_target?: boolean;
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            canonical_mpi_id?: string;
                            /** Format: date-time */
                            created_at: string;
                            decision: string;
                            existing_mpi_id: string;
                            matcher_version: string;
                            new_mpi_id: string;
                            origin: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            review_id: string;
                            similarity_score: number;
                            /** @enum {unknown} */
                            status: "open" | "merged" | "distinct" | "superseded";
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds people by name, birth date, region, programme or id.
         * @description `q` takes names in any order, spelling and accents, beginnings of names, a year, a telephone number or another system’s identifier. Without criteria it lists all, newest first.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A date or a year. */
                    date_of_birth?: string;
                    limit?: number;
                    mpi_id?: string;
                    offset?: number;
                    program?: string;
                    programme?: string;
                    q?: string;
                    region_code?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                date_of_birth: string | null;
                                first_name: string;
                                gender: string | null;
                                last_name: string;
                                mpi_id: string;
                                programme_count: number;
                                region_code: string;
                            }[];
                            limit: number;
                            offset: number;
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undoes a merge: values, programmes and open reviews are as if it had not been. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        merged_mpi_id: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            canonical_mpi_id: string;
                            restored_mpi_id: string;
                            /** Format: date-time */
                            unmerged_at: string;
                        };
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mpi/verify/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a card is valid. Says nothing about its holder. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Only for a valid card. */
                            programme_count?: number;
                            /** @enum {unknown} */
                            status: "valid" | "revoked";
                            /** Format: date-time */
                            verified_at: string;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            detail: string;
                            message: string;
                            /** @enum {string} */
                            status: "not_found";
                        };
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description as OpenAPI 3.1. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a problem means: the page that the `type` of a problem points to. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            detail: {
                                [key: string]: string;
                            };
                            status: number;
                        };
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ten card templates: palette, purpose, size and fields. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                colours: string[];
                                /** @description Whether it takes `sovereign_config` and `logos`. */
                                configurable: boolean;
                                /** @description What it prints, in reading order. */
                                fields: string[];
                                /** @description Pixels at 300 DPI. */
                                height: number;
                                height_mm: number;
                                id: string;
                                palette: string;
                                purpose: string;
                                /** @description Pixels at 300 DPI. */
                                width: number;
                                width_mm: number;
                            }[];
                            total: number;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{template_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A card as PNG, drawn by the engine that prints jobs. Nothing is kept. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    template_id: "vital" | "emerald" | "pulse" | "mothercare" | "shield" | "nomad" | "aero" | "horizon" | "aurora" | "sovereign";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Whom it shows; a representative sample when left out. */
                        card?: {
                            beneficiary_id?: string;
                            /** Format: date */
                            date_of_birth?: string;
                            first_name: string;
                            /** @enum {unknown} */
                            gender?: "M" | "F" | "U";
                            health_center?: string;
                            last_name: string;
                            mpi_id?: string;
                            phone_number?: string;
                            zone?: string;
                        };
                        /**
                         * @default 300
                         * @enum {unknown}
                         */
                        dpi?: 300 | 450 | 600;
                        /** @default true */
                        include_mpi_id?: boolean;
                        /** @enum {unknown} */
                        language?: "fr" | "en" | "wo";
                        /** @description PNG, JPEG or SVG in base64, each of 2 MB at most. */
                        logos?: string[];
                        prefix?: string;
                        programme?: string;
                        sovereign_config?: {
                            /** @description A colour like #c9a227. */
                            accent_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_deep_hex?: string;
                            /** @description A colour like #c9a227. */
                            bg_hex?: string;
                            /** @description 0.8 to 1.2; 1 is the neutral scale. */
                            font_scale?: number;
                            /** @description 0 to 4. */
                            max_attrs?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": {
                            /** @description A stable word for programs. */
                            code: string;
                            /** @description A sentence for people, in the language of Accept-Language: fr, en or wo. */
                            detail: string;
                            errors?: {
                                message: string;
                                path: string;
                            }[];
                            request_id: string;
                            status: number;
                            title: string;
                            /** Format: uri */
                            type: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
