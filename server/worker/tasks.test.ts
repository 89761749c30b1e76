import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { allTasks, CRONTAB } from "./tasks.ts";

test("every scheduled job has a task, and those that wait for the image bucket run one at a time", () => {
  const items = parseCrontab(CRONTAB);
  expect(items.filter(({ task }) => !allTasks[task])).toEqual([]);
  const deletion = items.find(({ task }) => task === "delete_image_files");
  expect(deletion?.options.queueName).toBe("image_files");
});
