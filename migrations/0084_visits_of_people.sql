CREATE TABLE `user_visit` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_time` text NOT NULL,
	`before_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcement_send_since` ON `announcement_send` (`user_id`,`create_time`);--> statement-breakpoint
CREATE TRIGGER user_visit_came AFTER INSERT ON session WHEN new.stage = '' AND new.viewer_id = ''
BEGIN
  INSERT INTO user_visit (user_id, seen_time, before_time) VALUES (new.user_id, new.last_time, '')
  ON CONFLICT (user_id) DO UPDATE SET
    before_time = CASE WHEN seen_time < datetime(excluded.seen_time, '-30 minutes') THEN seen_time ELSE before_time END,
    seen_time = max(seen_time, excluded.seen_time);
END;
--> statement-breakpoint
CREATE TRIGGER user_visit_stayed AFTER UPDATE OF last_time ON session WHEN new.stage = '' AND new.viewer_id = ''
BEGIN
  INSERT INTO user_visit (user_id, seen_time, before_time) VALUES (new.user_id, new.last_time, '')
  ON CONFLICT (user_id) DO UPDATE SET
    before_time = CASE WHEN seen_time < datetime(excluded.seen_time, '-30 minutes') THEN seen_time ELSE before_time END,
    seen_time = max(seen_time, excluded.seen_time);
END;
--> statement-breakpoint
INSERT INTO user_visit (user_id, seen_time) SELECT user_id, max(last_time) FROM session WHERE stage = '' AND viewer_id = '' GROUP BY user_id;
