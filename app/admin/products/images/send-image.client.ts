import { type SendFile, SignedOutError, UploadRefusedError } from "./upload-queue.ts";

/** Statuses after which the same file may get through: too slow, too many requests, and failures of the server. */
const isPassing = (status: number) => [408, 429].includes(status) || status >= 500;

function uploadError({ status, response }: XMLHttpRequest): UploadRefusedError {
  if (status === 401)
    return new SignedOutError("Your session has ended. Sign in and open this page again: the upload resumes.");
  return new UploadRefusedError(response?.error ?? "The image could not be stored.");
}

/** Sends a file as raw bytes. `fetch` can't report the progress of a request. */
export const sendImage: SendFile = (file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/admin/images/");
    request.responseType = "json";
    // The server goes by the bytes; a file without a known type gets its answer from there.
    request.setRequestHeader(
      "Content-Type",
      /^image\/(jpeg|png|webp|avif)$/.test(file.type) ? file.type : "image/jpeg",
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response.id);
      else if (isPassing(request.status)) reject(new Error(String(request.status)));
      else reject(uploadError(request));
    };
    request.onerror = () => reject(new Error("No connection"));
    request.send(file);
  });
