import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";

createServer(createRequestListener({ build })).listen(Number(process.env.PORT ?? 3000));
