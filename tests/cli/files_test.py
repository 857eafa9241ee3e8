"""Output files appear whole or not at all, whatever happens on the way.

Nothing here relies on hitting a certain moment: a run is disturbed at many moments, and after each the
folder must hold either the old file or the whole new one, and nothing else.
"""

import ctypes
import os
import resource
import shutil
import signal
import stat
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import tours
from harness import FOUND, LARGE, NO, PATIENCE, PROGRAM, UNDECIDED, WRONG, Case

OLD = b"what was there before\n"


def is_root():
    return os.geteuid() == 0


# The system calls that rename, of the machines whose numbers are known here.
RENAMING = {"x86_64": (82, 264, 316), "aarch64": (38, 276)}.get(os.uname().machine)


def killed_as_it_renames():
    """The kernel ends the process as it is about to give a file its final name (seccomp)."""
    load, if_equal, answer = 0x20, 0x15, 0x06
    kill, allow = 0x80000000, 0x7FFF0000
    filters = [struct.pack("HBBI", load, 0, 0, 0)]  # the number of the system call
    for call in RENAMING:
        filters += [struct.pack("HBBI", if_equal, 0, 1, call), struct.pack("HBBI", answer, 0, 0, kill)]
    filters.append(struct.pack("HBBI", answer, 0, 0, allow))
    text = ctypes.create_string_buffer(b"".join(filters))
    program = ctypes.create_string_buffer(struct.pack("HP", len(filters), ctypes.addressof(text)))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    no_new_privileges, seccomp, by_filter = 38, 22, 2
    if prctl(no_new_privileges, 1, 0, 0, 0) != 0 or prctl(seccomp, by_filter, program) != 0:
        raise OSError(ctypes.get_errno(), "no filter")


class Whole(Case):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "tour.json"

    def left(self):
        return sorted(path.name for path in self.folder.iterdir())

    def assert_whole(self):
        self.assertEqual(self.left(), ["tour.json"])
        self.assertIsNone(tours.fault(*tours.read_json(self.file.read_bytes())))

    def assert_old(self):
        self.assertEqual(self.left(), ["tour.json"])
        self.assertEqual(self.file.read_bytes(), OLD)


class Success(Whole):
    def test_an_existing_file_is_replaced(self):
        self.file.write_bytes(OLD * 10000)
        self.assertEqual(self.ktour("solve", "8x8", "-o", "tour.json").status, FOUND)
        self.assert_whole()

    def test_other_names_of_the_old_file_keep_it(self):
        self.file.write_bytes(OLD)
        os.link(self.file, self.folder / "backup")
        self.ktour("solve", "8x8", "-o", "tour.json")
        self.assertEqual((self.folder / "backup").read_bytes(), OLD)

    def test_a_link_stays_a_link(self):
        for name, target in (("to a file", "old.json"), ("to a file yet to come", "new.json")):
            with self.subTest(name):
                (self.folder / "old.json").write_bytes(OLD)
                link = self.folder / "link.json"
                link.unlink(missing_ok=True)
                link.symlink_to(target)
                self.ktour("solve", "8x8", "-o", "link.json")
                self.assertEqual(os.readlink(link), target)
                self.assertIsNone(tours.fault(*tours.read_json((self.folder / target).read_bytes())))

    def test_a_new_file_has_the_permissions_of_any_new_file(self):
        for mask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
            self.file.unlink(missing_ok=True)
            self.ktour("solve", "8x8", "-o", "tour.json", umask=mask)
            self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), mode)

    def test_a_replaced_file_keeps_its_permissions(self):
        for mode in (0o600, 0o666, 0o755):
            self.file.write_bytes(OLD)
            self.file.chmod(mode)
            self.ktour("solve", "8x8", "-o", "tour.json", umask=0o022)
            self.assert_whole()
            self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), mode)

    def test_a_long_name(self):
        name = "t" * 250 + ".json"
        self.assertEqual(self.ktour("solve", "8x8", "-o", name).status, FOUND)
        self.assertEqual(self.left(), [name])

    def test_devices_and_pipes_are_written_to_as_they_are(self):
        self.assertEqual(self.ktour("solve", "8x8", "-o", "/dev/null").status, FOUND)
        run = self.ktour("solve", "8x8", "-o", "/dev/stdout")
        self.assertIsNone(tours.fault(*tours.read_board(run.out)))
        os.mkfifo(self.folder / "pipe")
        process = self.start("solve", "8x8", "-o", "pipe", "--format", "json")
        self.assertIsNone(tours.fault(*tours.read_json((self.folder / "pipe").read_bytes())))
        self.assertEqual(self.finish(process).status, FOUND)
        self.assertTrue(stat.S_ISFIFO((self.folder / "pipe").stat().st_mode))

    def test_names_of_what_is_open_are_written_to(self):
        (self.folder / "link").symlink_to("/dev/stdout")
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"):
            with self.subTest(name), open(self.file, "wb+") as log:
                log.write(OLD)
                log.flush()
                run = self.ktour("solve", "3x4", "-o", name, "--format", "board", stdout=log)
                self.assertEqual(run.status, FOUND, run)
                text = self.file.read_bytes()
                self.assertTrue(text.startswith(OLD) and len(text) == len(OLD) + 36, text)
                self.assertEqual(os.fstat(log.fileno()).st_ino, self.file.stat().st_ino)
        self.assert_sentence(self.ktour("solve", "3x4", "-o", "/dev/fd/77"), WRONG, "/dev/fd/77")

    @unittest.skipUnless(is_root(), "only root can choose an owner")
    def test_root_keeps_the_owner(self):
        self.file.write_bytes(OLD)
        os.chown(self.file, 12345, 23456)
        self.ktour("solve", "8x8", "-o", "tour.json")
        self.assertEqual((self.file.stat().st_uid, self.file.stat().st_gid), (12345, 23456))
        self.assert_whole()

    @unittest.skipUnless(RENAMING, "the system calls of this machine are not known here")
    def test_what_a_kill_left_is_taken_away(self):
        for again in ("replaced", "made anew"):
            with self.subTest(again):
                self.file.write_bytes(OLD)
                for _ in range(3):  # however often: one at most is left
                    process = self.start("solve", "8x8", "-o", "tour.json", preexec_fn=killed_as_it_renames)
                    process.communicate(timeout=PATIENCE)
                    self.assertEqual(process.returncode, -signal.SIGSYS)
                    self.assertEqual(self.file.read_bytes(), OLD)
                    self.assertEqual(len(self.left()), 2)
                if again == "made anew":
                    self.file.unlink()
                self.assertEqual(self.ktour("solve", "8x8", "-o", "tour.json").status, FOUND)
                self.assert_whole()

    def test_many_at_once_leave_one_whole_file(self):
        for _ in range(5):
            runs = [self.start("solve", "30x30", "-o", "tour.json") for _ in range(12)]
            for run in runs:
                self.assertEqual(self.finish(run).status, FOUND)
            self.assert_whole()

    def test_closed_standard_streams_do_not_end_up_in_it(self):
        for streams in ((0,), (1,), (2,), (0, 1, 2)):
            with self.subTest(streams):
                def close(streams=streams):
                    for stream in streams:
                        os.close(stream)

                self.ktour("solve", "8x8", "--stats", "-o", "tour.json", preexec_fn=close)
                self.assert_whole()


class Failure(Whole):
    def setUp(self):
        super().setUp()
        self.file.write_bytes(OLD)

    def test_no_tour_no_file(self):
        # json holds any answer; the others only tours.
        for words in (("3x3",), ("30x30", "--plain", "--limit", 100)):
            run = self.ktour("solve", *words, "--format", "board", "-o", "tour.json")
            self.assertIn(run.status, (NO, UNDECIDED))
            self.assert_old()

    def test_a_full_device(self):
        for words in (("solve", "8x8"), LARGE):
            self.assert_sentence(self.ktour(*words, "-o", "/dev/full"), WRONG, "'/dev/full'")

    def test_a_full_standard_output(self):
        self.ktour("solve", "8x8", "-o", "tour.txt")
        with open("/dev/full", "wb") as full:
            for words in (("solve", "8x8"), ("check", "tour.txt"), ("check", "--json", "tour.txt")):
                run = self.ktour(*words, stdout=full)
                self.assert_sentence(run, WRONG, "standard output")

    def test_a_closed_standard_output(self):
        run = self.ktour("solve", "8x8", preexec_fn=lambda: os.close(1))
        self.assert_sentence(run, WRONG, "standard output")

    def test_links_in_a_circle(self):
        (self.folder / "a").symlink_to("b")
        (self.folder / "b").symlink_to("a")
        self.assert_sentence(self.ktour("solve", "8x8", "-o", "a", "--format", "json"), WRONG, "'a'")
        self.assertTrue((self.folder / "a").is_symlink() and (self.folder / "b").is_symlink())

    def test_an_interrupt_ends_the_wait_for_the_other_side_of_a_pipe(self):
        os.mkfifo(self.folder / "pipe")
        for words in (("check", "pipe"), ("solve", "5x5", "-o", "pipe")):
            process = self.start(*words)
            self.interrupt(process)
            self.assert_sentence(self.finish(process), UNDECIDED, "interrupted")

    def test_a_limit_on_file_sizes(self):
        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

        run = self.ktour(*LARGE, "-o", "tour.json", preexec_fn=limited)
        self.assert_sentence(run, WRONG, "'tour.json'")
        self.assert_old()

    @unittest.skipUnless(is_root(), "only root can mount")
    def test_a_full_disk(self):
        disk = tempfile.mkdtemp(prefix="ktour-disk-")
        self.addCleanup(os.rmdir, disk)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", disk],
                                 capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", disk])
        old = Path(disk) / "tour.json"
        old.write_bytes(OLD)
        self.assert_sentence(self.ktour(*LARGE, "-o", old), WRONG, str(old))
        self.assertEqual(old.read_bytes(), OLD)
        self.assertEqual(len(os.listdir(disk)), 1)

    def stepped_down(self):
        """Root may write everywhere, so it steps down, with a copy of the program that all may run: the
        program itself may be in a folder that is shut to others."""
        if not is_root():
            return {}
        place = tempfile.TemporaryDirectory(prefix="ktour-all-")
        self.addCleanup(place.cleanup)
        os.chmod(place.name, 0o755)
        return {"user": 65534, "executable": shutil.copy(PROGRAM, place.name)}

    def test_a_folder_that_may_not_be_written(self):
        folder = self.folder / "shut"
        folder.mkdir(mode=0o555)
        self.folder.chmod(0o755)
        run = self.ktour("solve", "8x8", "-o", "shut/tour.json", **self.stepped_down())
        self.assert_sentence(run, WRONG, "'shut/tour.json'")
        self.assertEqual(list(folder.iterdir()), [])

    def test_a_file_that_may_not_be_written(self):
        self.folder.chmod(0o777)
        self.file.chmod(0o444)
        run = self.ktour("solve", "8x8", "-o", "tour.json", **self.stepped_down())
        self.assert_sentence(run, WRONG, "'tour.json'")
        self.assert_old()


class Interrupted(Whole):
    MOMENTS = 8

    def test_at_any_moment(self):
        began = time.monotonic()
        self.ktour(*LARGE, "-o", "tour.json")
        whole = self.file.read_bytes()
        took = time.monotonic() - began
        for name in ("SIGINT", "SIGTERM", "SIGKILL"):
            for moment in range(self.MOMENTS):
                with self.subTest(name, moment=moment):
                    self.disturb(getattr(signal, name), took * moment / self.MOMENTS, len(whole))

    def disturb(self, number, after, size):
        self.file.write_bytes(OLD)
        process = self.start(*LARGE, "-o", "tour.json")
        time.sleep(after)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        # Before the program has set up its handlers the signal just ends it.
        self.assertIn(process.returncode, (FOUND, UNDECIDED, -number), err)
        self.assertEqual(out, b"")
        if number == signal.SIGKILL and len(self.left()) > 1:
            # Killed between giving the file a name and putting it in place: the next write tidies up.
            self.assertRegex(min(self.left()), r"\A\.ktour-")
            self.assertEqual(self.file.read_bytes(), OLD)
            self.ktour("solve", "8x8", "-o", "tour.json")
            self.assertEqual(self.left(), ["tour.json"])
            return
        if process.returncode == UNDECIDED or self.file.stat().st_size == len(OLD):
            self.assert_old()
        else:
            self.assertEqual(self.left(), ["tour.json"])
            # The time it took is in it, and may have a digit more or less.
            self.assertAlmostEqual(self.file.stat().st_size, size, delta=9)

    def test_while_a_reader_does_not_read(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(*LARGE, "--format", "json")
            process.stdout.read(1)  # it writes, and now waits for the pipe to be read
            time.sleep(0.3)  # (were it not to wait yet, it would have to end all the same)
            process.send_signal(number)
            try:
                process.wait(timeout=30)
            finally:
                run = self.finish(process)
            self.assertEqual(run.status, UNDECIDED, run.err)
            self.assertRegex(run.err, r"\Aktour: interrupted[^\n]*\n")

    def test_a_reader_that_goes_away(self):
        process = self.start(*LARGE)
        process.stdout.read(1)
        process.stdout.close()
        self.assertEqual(process.wait(timeout=60), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), b"")


if __name__ == "__main__":
    unittest.main()
